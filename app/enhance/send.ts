import { element } from './element'
import { fetchText } from './swap'

const HELD = 'aria-disabled'

/**
 * Sends visitor forms by fetch. The page changes only if there is an answer, so that no input is lost (rows
 * 142, 144, 150, 151, 170, 172).
 */
export function startFormSending(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const button = form.querySelector<HTMLElement>('.button-big')
    const isOther = (event.submitter as HTMLButtonElement | null)?.name
    if (event.defaultPrevented || !form.asunto || !button || isOther) return
    event.preventDefault()
    if (button.getAttribute(HELD) !== 'true') void sendBy(form, button)
  })
}

async function sendBy(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const words = button.textContent
  const hold = (isHeld: boolean) => {
    button.setAttribute(HELD, String(isHeld))
    button.textContent = isHeld ? (button.dataset.sending ?? 'Enviando…') : words
  }
  form.querySelector('.notice')?.remove()
  hold(true)
  window.onpageshow = () => hold(false)
  const failure = await leave(form, button.dataset)
  if (!failure) return
  hold(false)
  const said = element('div', {}, element('b', {}, failure.title), failure.message)
  button.before(element('div', { class: 'notice notice-error', role: 'alert' }, said))
}

interface Failure {
  title: string
  message: string
}

/**
 * Posts to the `.data` address and follows the redirect. Returns the message to show after a 5xx status or
 * without an answer. In all other cases the browser submits the form.
 */
async function leave(form: HTMLFormElement, own: DOMStringMap): Promise<Failure | undefined> {
  const { action } = form
  const body = new URLSearchParams(new FormData(form) as unknown as string[][])
  const { status, text } = await fetchText(action.replace(/(?=\?|$)/, '.data'), {
    method: 'POST',
    body,
  })
  // Messages of the whole form are an array under '', as in conform.
  const said = (name: string) => RegExp(`"${name}",(?:\\[\\d+\\],)?"(.+?)"`).exec(text)?.[1]
  const unexpected = 'Hubo un problema inesperado. Inténtalo de nuevo.'
  if (status >= 500)
    return { title: said('title') ?? own.failed ?? 'Error', message: said('') ?? own.reason ?? unexpected }
  const to = status === 202 && said('redirect')
  if (!to) return void form.submit()
  // Without this, an address that differs only by its hash would not be loaded.
  history.pushState(0, '', action)
  location.replace(to)
}
