import { createHtmlElement } from './element'

const KEY = 'inicio'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/**
 * Shows how to add the site to the home screen, until the visitor has seen the notice. The browser must
 * support it.
 */
export function offerHomeScreenInstall(): void {
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
  if (localStorage.getItem(KEY)) return false
  const title = createHtmlElement('b', {}, 'Ten el directorio en tu pantalla de inicio: ')
  const notice = createHtmlElement('p', { class: 'wrap' }, title, ...how)
  document.querySelector('main')?.append(notice)
  new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting) localStorage.setItem(KEY, '1')
  }).observe(notice)
  return true
}
