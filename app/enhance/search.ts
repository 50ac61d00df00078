import { announceToScreenReaders } from './announce'
import { createHtmlElement } from './element'
import { fetchDocument, showLoading, swapRegions } from './swap'

const PAUSE = 300
const RESULTS = '[data-region=resultados]'

/**
 * Searches while the visitor types or selects, without a new history entry (row 82). Shows errors in place of
 * the results (row 80).
 */
export function startLiveSearch(): void {
  let timer = 0
  let running: AbortController | undefined
  const run = async (form: HTMLFormElement) => {
    const results = document.querySelector(RESULTS) as Element
    const here = new AbortController()
    const done = showLoading([results])
    here.signal.onabort = done
    running = here
    const address = addressOf(form)
    const { page } = await fetchDocument(address, here.signal)
    if (here.signal.aborted) return
    if (page.querySelector(RESULTS)) swapRegions(page)
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
    timer = window.setTimeout(run, field.localName === 'select' ? 0 : PAUSE, form)
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
  document.querySelector(RESULTS) !== null

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
