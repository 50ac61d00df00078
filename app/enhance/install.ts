import { element } from './element'

const KEY = 'inicio'

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

/** How to have the directory on the home screen, below the list, until it was seen once: where the browser can. */
export function install(): void {
  // An iPhone has no event for it, and only there this is false.
  if ((navigator as { standalone?: boolean }).standalone === false)
    say('toca Compartir y «Agregar a inicio».')
  addEventListener('beforeinstallprompt', (event) => {
    const button = element('button', { class: 'button', type: 'button' }, 'Ponerlo ahí')
    button.onclick = () => (event as InstallEvent).prompt()
    if (say('', button)) event.preventDefault()
  })
}

/** False where it was said before. */
function say(...how: (Node | string)[]): boolean {
  if (localStorage.getItem(KEY)) return false
  const title = element('b', {}, 'Ten el directorio en tu pantalla de inicio: ')
  const notice = element('p', { class: 'wrap' }, title, ...how)
  document.querySelector('main')?.append(notice)
  new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting) localStorage.setItem(KEY, '1')
  }).observe(notice)
  return true
}
