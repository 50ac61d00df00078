import { announceToScreenReaders, createHtmlElement } from './element'
import { showToast } from './notices'
import { fetchDocument, showLoading, swapRegions } from './swap'
import './main'
import { startPageEnhancements } from './start'

const INSTALL_NOTICE_SEEN_KEY = 'inicio'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/**
 * Shows how to add the site to the home screen, until the visitor has seen the notice. The browser must
 * support it.
 */
function offerHomeScreenInstall(): void {
  // iOS has the property `standalone`, and no beforeinstallprompt event.
  if ((navigator as { standalone?: boolean }).standalone === false)
    say('toca Compartir y «Agregar a inicio».')
  addEventListener('beforeinstallprompt', (event) => {
    const button = createHtmlElement('button', { class: 'button', type: 'button' }, 'Ponerlo ahí')
    button.onclick = () => (event as InstallEvent).prompt()
    if (say('', button)) event.preventDefault()
  })
}

/** Appends the notice. Returns false if the visitor has already seen it in this browser. */
function say(...how: (Node | string)[]): boolean {
  if (localStorage.getItem(INSTALL_NOTICE_SEEN_KEY)) return false
  const title = createHtmlElement('b', {}, 'Ten el directorio en tu pantalla de inicio: ')
  const notice = createHtmlElement('p', { class: 'wrap' }, title, ...how)
  document.querySelector('main')?.append(notice)
  new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting) localStorage.setItem(INSTALL_NOTICE_SEEN_KEY, '1')
  }).observe(notice)
  return true
}

const LOCATION_FAILED_MESSAGE = 'No se pudo detectar la ubicación'

/**
 * Starts the locate button of the place field. It sends the position to the server, which rounds it to about
 * one kilometer.
 */
function startLocateButton(): void {
  const button = document.querySelector<HTMLElement>('[data-near]')
  if (!button) return
  button.hidden = false
  const fail = (error = LOCATION_FAILED_MESSAGE) =>
    showToast(error, 'Escribe tu código postal o tu ciudad.', { kind: 'error' })
  button.onclick = () => {
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const body = new URLSearchParams({ latitud: `${coords.latitude}`, longitud: `${coords.longitude}` })
        try {
          const answer = await fetch(button.dataset.near ?? '', { method: 'POST', body })
          const { error } = await answer.json()
          if (error) return fail(error)
        } catch {
          return fail()
        }
        const field = button.parentElement?.querySelector('input') as HTMLInputElement
        field.value = 'Mi ubicación'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      () => fail(),
      { timeout: 10_000 },
    )
  }
}

const LIVE_SEARCH_DELAY_MS = 300
const RESULTS_REGION_SELECTOR = '[data-region=resultados]'

/**
 * Searches while the visitor types or selects, without a new history entry (row 82). Shows errors in place of
 * the results (row 80).
 */
function startLiveSearch(): void {
  let timer = 0
  let running: AbortController | undefined
  const run = async (form: HTMLFormElement) => {
    const results = document.querySelector(RESULTS_REGION_SELECTOR) as Element
    const here = new AbortController()
    const done = showLoading([results])
    here.signal.onabort = done
    running = here
    const address = addressOf(form)
    const { page } = await fetchDocument(address, here.signal)
    if (here.signal.aborted) return
    if (page.querySelector(RESULTS_REGION_SELECTOR)) swapRegions(page)
    else {
      results.textContent = ''
      results.append(failure())
    }
    done()
    history.replaceState(history.state, '', address)
    announceToScreenReaders(results.querySelector('h2, h3, .notice b')?.textContent ?? '')
  }
  document.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement | HTMLSelectElement
    const form = field.form
    if (!form || !findsHere(form)) return
    clearTimeout(timer)
    running?.abort()
    timer = window.setTimeout(run, field.localName === 'select' ? 0 : LIVE_SEARCH_DELAY_MS, form)
  })
  document.addEventListener('submit', () => {
    clearTimeout(timer)
    running?.abort()
  })
}

const failure = () =>
  createHtmlElement(
    'div',
    { class: 'notice notice-error' },
    createHtmlElement(
      'div',
      {},
      createHtmlElement('b', {}, 'No se pudieron cargar los contactos'),
      'Inténtalo con el botón.',
    ),
  )

const findsHere = (form: HTMLFormElement) =>
  form.method === 'get' &&
  new URL(form.action).pathname === location.pathname &&
  document.querySelector(RESULTS_REGION_SELECTOR) !== null

/** An emptied place must be sent, because the server remembers the place. */
const wasSet = (form: HTMLFormElement, name: string) =>
  name === 'cerca' && (form.elements.namedItem(name) as HTMLInputElement).defaultValue !== ''

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && (value.trim() || wasSet(form, name))) query.append(name, value.trim())
  const asked = String(query)
  return location.pathname + (asked && `?${asked}`)
}

startPageEnhancements([startLiveSearch, startLocateButton, offerHomeScreenInstall])
