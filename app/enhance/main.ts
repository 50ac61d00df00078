import { createHtmlElement } from './element'
import { startLiveUpdates } from './live'
import { showNoticesAsToasts } from './notices'
import { startPageEnhancements } from './start'
import { fetchText } from './swap'

const DISABLED_ATTRIBUTE = 'aria-disabled'

/**
 * Sends visitors' forms with fetch. The page changes only after a response, so that input is not lost if
 * sending fails (rows 142, 144, 150, 151, 170, 172).
 */
function startFormSendingByFetch(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const button = form.querySelector<HTMLElement>('.button-big')
    const isOther = (event.submitter as HTMLButtonElement | null)?.name
    if (event.defaultPrevented || !form.asunto || !button || isOther) return
    event.preventDefault()
    if (!button.dataset.held && button.getAttribute(DISABLED_ATTRIBUTE) !== 'true') void sendBy(form, button)
  })
}

async function sendBy(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const words = button.textContent
  const hold = (isHeld: boolean) => {
    // Other scripts may change the attribute meanwhile.
    button.dataset.held = isHeld ? '1' : ''
    button.setAttribute(DISABLED_ATTRIBUTE, String(isHeld))
    button.textContent = isHeld ? (button.dataset.sending ?? 'Enviando…') : words
  }
  form.querySelector('.notice')?.remove()
  hold(true)
  window.onpageshow = () => hold(false)
  const failure = await leave(form, button.dataset)
  if (!failure) return
  hold(false)
  const said = createHtmlElement('div', {}, createHtmlElement('b', {}, failure.title), failure.message)
  button.before(createHtmlElement('div', { class: 'notice notice-error', role: 'alert' }, said))
}

interface Failure {
  title: string
  message: string
}

/**
 * Sends the form once. Follows a redirect, and shows the page of a refused form in place of this one. Without a
 * response or with a 5xx status, returns the message to show.
 */
async function leave(form: HTMLFormElement, own: DOMStringMap): Promise<Failure | undefined> {
  const { action } = form
  const { status, text } = await fetchText(action, {
    method: 'POST',
    // The server sends the address of a redirect instead of its page (server/responses/send-response.ts).
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(new FormData(form) as unknown as string[][]),
  })
  const to = /^{"redirect":"(.+)"}/.exec(text)?.[1]
  const page = new DOMParser().parseFromString(text, 'text/html')
  const summary = page.querySelector<HTMLElement>('#errores')
  const said = (name: string) => summary?.querySelector(name)?.textContent
  if (status >= 500)
    return {
      title: said('h2') ?? own.failed ?? (text ? 'Error' : 'No hay conexión'),
      message:
        said('li') ??
        own.reason ??
        (text
          ? 'Hubo un problema inesperado. Inténtalo de nuevo.'
          : 'Lo que escribiste sigue aquí: envíalo otra vez cuando vuelva.'),
    }
  const isHere = isAt(action)
  if (to || !isHere) history.pushState(0, '', action)
  // The input is stored now, so leaving needs no question (administration.ts).
  form.conservar?.remove()
  // If the address differed only by its hash from that of the form, the browser would not load it.
  if (to) return void location.replace(to)
  document.head.append(...page.querySelectorAll('style'))
  document.body.replaceWith(page.body)
  document.title = page.title
  // Going back loads the page that was left. A link of the summary to a field stays on this page.
  window.onpopstate = () => isAt(action) || location.reload()
  const shown = summary ?? document.querySelector<HTMLElement>('main [tabindex="-1"]') ?? document.body
  shown.scrollIntoView()
  shown.focus({ preventScroll: true })
}

/** Whether the page has this address, with any hash. */
const isAt = (address: string) => location.href.split('#')[0] === address.split('#')[0]

/** Loads the autocomplete script when the search field gets the focus. */
function loadAutocompleteOnFocus(): void {
  const { suggestions } = document.documentElement.dataset
  document.addEventListener('focusin', ({ target }) => {
    if (suggestions && (target as Element).id === 'buscar') import(/* @vite-ignore */ suggestions)
  })
}

const OPEN_MENUS_SELECTOR = '.menu[open], .admin-more[open], .row-menu[open]'

/**
 * Closes the welcome screen with Escape. Closes menus with Escape, with a click or focus outside, and with a
 * click on one of their links.
 */
function startMenuClosing(): void {
  const close = (needless: (menu: Element) => unknown) => {
    for (const menu of document.querySelectorAll(OPEN_MENUS_SELECTOR))
      if (needless(menu)) menu.removeAttribute('open')
  }
  document.addEventListener('click', ({ target }) => {
    const on = target as Element
    close((menu) => !menu.contains(on) || on.closest('a'))
  })
  document.addEventListener('focusin', ({ target }) => close((menu) => !menu.contains(target as Element)))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const splash = document.querySelector<HTMLInputElement>('#bienvenida')
    if (splash) splash.checked = true
    const menu = document.querySelector(OPEN_MENUS_SELECTOR)
    menu?.removeAttribute('open')
    menu?.querySelector('summary')?.focus()
  })
}

const markIfBroken = (image: EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.naturalWidth === 0)
    image.closest('.picture')?.classList.add('broken')
}

/**
 * Marks the frames of pictures that failed to load. Some browsers need this class to show an icon (rows 53,
 * 222).
 */
function markBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => markIfBroken(target), true)
  for (const image of document.images) if (image.complete) markIfBroken(image)
}

/** Registers the service worker (app/enhance/worker) when the page has loaded. */
function registerServiceWorker(): void {
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(Boolean))
}

/**
 * Enables the deferred stylesheet (rare.css) on screens. Otherwise it applies to printing and forced colors.
 */
function enableDeferredStyles(): void {
  document.querySelector('link[media*=forced]')?.removeAttribute('media')
}

const TOOLTIP_DELAY_MS = 700

/** Shows the `title` of an element as a tooltip on hover or focus. Escape hides it. */
function startTooltips(): void {
  let timer = 0
  let tip: HTMLElement | undefined
  /** Element whose tooltip is shown or will be shown soon. */
  let described: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    if (tip) described?.setAttribute('title', tip.textContent ?? '')
    tip?.remove()
    tip = described = undefined
  }
  const show = (next: Element) => {
    tip = makeTip(next)
    // The attribute is removed, so that the browser does not show its own tooltip.
    next.removeAttribute('title')
  }
  const arrive = (at: Element, next: Element | undefined) => {
    if (next === described || tip?.contains(at)) return
    hide()
    described = next
    if (next) timer = window.setTimeout(show, TOOLTIP_DELAY_MS, next)
  }
  document.addEventListener('pointermove', ({ pointerType, target, clientX, clientY }) => {
    if (pointerType !== 'mouse') return
    const at = target as Element
    // The link of a card covers its other elements, so these are searched below the pointer.
    const card = at.closest('.business-card')
    const isDescribed = (each: Element) =>
      (each === described || each.hasAttribute('title')) && (each.contains(at) || card?.contains(each))
    arrive(at, document.elementsFromPoint(clientX, clientY).find(isDescribed))
  })
  document.addEventListener('focusin', ({ target }) => {
    const at = target as Element
    arrive(at, at.closest('[title]') ?? undefined)
  })
  document.addEventListener('focusout', hide)
  document.documentElement.addEventListener('pointerleave', hide)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
}

function makeTip(described: Element): HTMLElement {
  const tip = createHtmlElement(
    'div',
    { class: 'tooltip', role: 'tooltip' },
    described.getAttribute('title') ?? '',
  )
  document.body.append(tip)
  const { left, bottom } = described.getBoundingClientRect()
  const room = document.documentElement.clientWidth - tip.offsetWidth - 8
  tip.style.left = `${Math.max(8, Math.min(left, room)) + scrollX}px`
  tip.style.top = `${bottom + 4 + scrollY}px`
  return tip
}

/**
 * Main script of pages without React. These pages also work without it
 * (docs/decisions/002-read-pages-carry-no-script.md).
 */
startPageEnhancements([
  enableDeferredStyles,
  showNoticesAsToasts,
  markBrokenPictures,
  startMenuClosing,
  startTooltips,
  startLiveUpdates,
  startFormSendingByFetch,
  loadAutocompleteOnFocus,
  registerServiceWorker,
])
