import { announce } from './announce'
import { fetchPage, swap } from './swap'
import { toast } from './toasts'

/** Row 88. */
const PAUSE = 300
const RESULTS = '[data-region=resultados]'

/**
 * A form whose results stand on the same page finds while one types or chooses; the address in the bar follows
 * without a step in the history (row 82). Sending the form still works, and is what is left without a network.
 */
export function search(): void {
  let timer = 0
  let running: AbortController | undefined
  const run = async (form: HTMLFormElement) => {
    const here = new AbortController()
    running = here
    try {
      const address = addressOf(form)
      const page = await fetchPage(address, here.signal)
      if (!page?.querySelector(RESULTS)) throw new Error('No results')
      swap(page)
      history.replaceState(history.state, '', address)
      announce(document.querySelector(`${RESULTS} :is(h2, h3)`)?.textContent ?? '')
    } catch {
      if (!here.signal.aborted) toast('No se pudo buscar', 'Inténtalo con el botón.', { kind: 'error' })
    }
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

const findsHere = (form: HTMLFormElement) =>
  form.method === 'get' &&
  new URL(form.action).pathname === location.pathname &&
  document.querySelector(RESULTS) !== null

/** Empty fields are left out (row 89). */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim()) query.append(name, value.trim())
  return location.pathname + (query.size > 0 ? `?${query}` : '')
}
