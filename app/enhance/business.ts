import { announceToScreenReaders, createHtmlElement } from './element'
import { showToast } from './notices'
import { fetchText, REGIONS_SWAPPED_EVENT } from './swap'
import './main'
import { startReservationDialog, startTimeLoading } from './reserve'
import { startPageEnhancements } from './start'

/**
 * Makes links back to a list use the browser history if the visitor came directly from that list. The browser
 * can then restore its state and scroll position.
 */
function startBackLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-back]')
    if (!link || location.hash || document.referrer !== link.href.split('#')[0]) return
    event.preventDefault()
    history.back()
  })
}

/**
 * Shows the next free time on a business page. It is fetched separately, because the page itself is cached.
 * Otherwise the text of the link stays.
 */
function showNextFreeTime(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-next-free]')
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (link && !connection?.saveData)
    void fetchText(`${link.pathname}/libre`, {}).then(({ text }) => {
      if (/^Libre /.test(text)) link.textContent = text
    })
}

/**
 * Marks saved businesses according to the readable cookie. The server cannot do this on cached pages, which
 * do not depend on this cookie.
 */
function markSavedBusinesses(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-save]'))
    if (RegExp(`guardo=-\\.([^;]+\\.)?${button.dataset.save}(\\.|;|$)`).test(document.cookie))
      button.lastChild?.replaceWith('Guardado')
}

/**
 * Hides the bar with contact buttons while the buttons at the top are visible. For browsers without
 * scroll-driven animations.
 */
function startContactBarHiding(): void {
  const bar = document.querySelector<HTMLElement>('.shop-bar')
  const buttons = document.querySelector('.hero-actions')
  if (!bar || !buttons || CSS.supports('animation-timeline: --head')) return
  const watch = new IntersectionObserver((seen) => {
    bar.style.visibility = seen[seen.length - 1]?.isIntersecting ? 'hidden' : ''
  })
  watch.observe(buttons)
}

const MISSING_FIELDS_ELEMENT_ID = 'falta'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Shows which required fields of the rating form are empty, and does not send the form until they are filled
 * in (row 142). A click on the button then focuses the first of them.
 */
function blockIncompleteRatingForm(): void {
  const look = () => {
    const form = findRatingForm()
    const button = form?.querySelector<HTMLElement>('.button-big')
    if (!form || !button || button.dataset.held) return ''
    const names = [...new Set(missingIn(form).map(nameOf))].join(' · ')
    const reason =
      document.getElementById(MISSING_FIELDS_ELEMENT_ID) ??
      createHtmlElement('p', { class: 'help', id: MISSING_FIELDS_ELEMENT_ID })
    if (!reason.isConnected) button.before(reason)
    reason.textContent = names && `Para enviar falta: ${names}`
    button.setAttribute('aria-describedby', MISSING_FIELDS_ELEMENT_ID)
    button.setAttribute('aria-disabled', String(names !== ''))
    return reason.textContent
  }
  document.addEventListener('input', look)
  // Before the listener that sends forms (main.ts).
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const [first] = form === findRatingForm() ? missingIn(form) : []
      if (!first) return
      event.preventDefault()
      first.focus()
      announceToScreenReaders(look())
    },
    true,
  )
  for (const name of ['pageshow', REGIONS_SWAPPED_EVENT]) addEventListener(name, look)
  look()
}

const findRatingForm = () => document.querySelector<HTMLFormElement>('[data-rating] form')

const missingIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>(':required')].filter(({ validity }) => validity.valueMissing)

/** Returns the legend of the field's fieldset. Without one, returns the label. */
const nameOf = (field: Field) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''

/**
 * Makes share buttons open the share dialog of the device or copy the address, instead of the WhatsApp link
 * (row 133). Also shows the hidden buttons. A copy button only copies.
 */
function startShareButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-share],[data-copy]'))
    button.hidden = false
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-share],[data-copy]')
    const { share: url, copy, title } = button?.dataset ?? {}
    if (!url && !copy) return
    event.preventDefault()
    void pass(url, copy, title)
  })
}

const COPYABLE_TOAST_MS = 20_000

async function pass(
  url: string | undefined,
  copy: string | undefined,
  title: string | undefined,
): Promise<void> {
  const address = copy ?? url ?? ''
  try {
    if (url && (await sharedNatively(url, title))) return
    await navigator.clipboard.writeText(address)
    showToast('Enlace copiado', '', { kind: 'success' })
  } catch {
    const text = `No se pudo compartir el enlace. Cópialo a mano: ${address}`
    showToast('Error al compartir', text, { kind: 'error', life: COPYABLE_TOAST_MS })
  }
}

/**
 * Opens the share dialog. Returns false if the browser has none or sharing fails, so that the address is
 * copied. If the user closes the dialog, returns true.
 */
async function sharedNatively(url: string, title: string | undefined): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ url, ...(title && { title }) })
    showToast('Compartido exitosamente', '', { kind: 'success' })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

/** Restores what a live refresh has replaced. */
function restoreAfterRefresh(): void {
  addEventListener(REGIONS_SWAPPED_EVENT, markSavedBusinesses)
  addEventListener(REGIONS_SWAPPED_EVENT, showNextFreeTime)
}

startPageEnhancements([
  startBackLinks,
  startContactBarHiding,
  startShareButtons,
  startReservationDialog,
  startTimeLoading,
  blockIncompleteRatingForm,
  markSavedBusinesses,
  showNextFreeTime,
  restoreAfterRefresh,
])
