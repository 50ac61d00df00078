import { element } from './element'
import { ask } from './swap'

const HELD = 'aria-disabled'

/**
 * The form of a visitor leaves its page only for an answer. Where there is no network, or the server or what stands
 * before it fails, everything typed stays and the page says so (rows 144, 150, 151, 172); until then the button waits
 * (rows 142, 170). It is sent as React's pages send theirs, whose answer tells where a redirect leads; for any other
 * the browser asks itself.
 */
export function send(): void {
  document.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement
    const button = form.querySelector<HTMLElement>('.button-big')
    const isOther = (event.submitter as HTMLButtonElement | null)?.name
    if (event.defaultPrevented || !form.sello || !button || isOther) return
    event.preventDefault()
    if (button.getAttribute(HELD) === 'true') return
    const words = button.textContent
    const hold = (isHeld: boolean) => {
      button.setAttribute(HELD, String(isHeld))
      button.textContent = isHeld ? (button.dataset.sending ?? 'Enviando…') : words
    }
    form.querySelector('.notice')?.remove()
    hold(true)
    // Somebody who comes back may find it as it was left.
    window.onpageshow = () => hold(false)
    const { action } = form
    const body = new URLSearchParams(new FormData(form) as unknown as string[][])
    const { status, text } = await ask(action.replace(/(?=\?|$)/, '.data'), { method: 'POST', body })
    const said = (name: string) => RegExp(`"${name}","(.+?)"`).exec(text)?.[1]
    if (status >= 500) {
      hold(false)
      const sentence = said('message') ?? 'Hubo un problema inesperado. Inténtalo de nuevo.'
      return button.before(element('p', { class: 'notice notice-error', role: 'alert' }, sentence))
    }
    const to = status === 202 && said('redirect')
    if (!to) return form.submit()
    // Else one that differs by its hash alone would not be fetched.
    history.pushState(0, '', action)
    location.replace(to)
  })
}
