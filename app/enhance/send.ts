import { createHtmlElement } from './element'
import { fetchText } from './swap'

const HELD = 'aria-disabled'

/**
 * Sends visitors' forms with fetch. The page changes only after a response, so that input is not lost if
 * sending fails (rows 142, 144, 150, 151, 170, 172).
 */
export function startFormSendingByFetch(): void {
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
  const said = createHtmlElement('div', {}, createHtmlElement('b', {}, failure.title), failure.message)
  button.before(createHtmlElement('div', { class: 'notice notice-error', role: 'alert' }, said))
}

interface Failure {
  title: string
  message: string
}

/**
 * Sends the form to its `.data` address and follows a redirect. Without a response or with a 5xx status,
 * returns the message to show. Without a redirect, the browser sends the form again and shows the response.
 */
async function leave(form: HTMLFormElement, own: DOMStringMap): Promise<Failure | undefined> {
  const { action } = form
  const body = new URLSearchParams(new FormData(form) as unknown as string[][])
  const { status, text } = await fetchText(action.replace(/(?=\?|$)/, '.data'), {
    method: 'POST',
    body,
  })
  // Messages of the whole form have the name '', as in conform.
  const said = (name: string) => RegExp(`"${name}",(?:\\[\\d+\\],)?"(.+?)"`).exec(text)?.[1]
  const unexpected = 'Hubo un problema inesperado. Inténtalo de nuevo.'
  if (status >= 500)
    return { title: said('title') ?? own.failed ?? 'Error', message: said('') ?? own.reason ?? unexpected }
  const to = status === 202 && said('redirect')
  if (!to) return void form.submit()
  // If the address differs only by its hash, the browser would not load it otherwise.
  history.pushState(0, '', action)
  location.replace(to)
}
