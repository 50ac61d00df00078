import { announce } from './announce'
import { element } from './element'

/** Row 15: at most three, four seconds each; a swipe of 20 px takes one away. */
const VISIBLE = 3
const LIFE = 4_000
const SWIPE = 20

interface Look {
  kind?: 'success' | 'error'
  /** Milliseconds. */
  life?: number
}

let tray: HTMLElement | undefined

/** Shows a title and a sentence over the page for a while, and has them read out. */
export function toast(title: string, text = '', { kind, life }: Look = {}): void {
  const words = element('div', {}, element('b', {}, title), text)
  const notice = element('div', { class: `notice${kind ? ` notice-${kind}` : ''}` }, words)
  showAsToast(notice, life)
}

/** Makes a toast of a notice, wherever it was before. */
export function showAsToast(notice: HTMLElement, life = LIFE): void {
  tray ??= document.body.appendChild(element('section', { class: 'toasts', 'aria-label': 'Avisos' }))
  announce(spoken(notice))
  // It has just been read out, and is not to be once more when it moves.
  notice.removeAttribute('role')
  notice.classList.add('toast')
  notice.append(closeButton(notice))
  tray.append(notice)
  while (tray.childElementCount > VISIBLE) tray.firstElementChild?.remove()
  endInTime(notice, life)
  endBySwipe(notice)
}

function closeButton(notice: HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', 'aria-label': 'Cerrar' }, '✕')
  button.onclick = () => notice.remove()
  return button
}

/** Time stands still for whoever points at it or is in it. */
function endInTime(notice: HTMLElement, life: number): void {
  let timer = 0
  const go = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => notice.remove(), life)
  }
  const hold = () => clearTimeout(timer)
  const leave = () => notice.matches(':hover, :focus-within') || go()
  notice.addEventListener('pointerenter', hold)
  notice.addEventListener('focusin', hold)
  notice.addEventListener('pointerleave', () => setTimeout(leave))
  notice.addEventListener('focusout', () => setTimeout(leave))
  go()
}

function endBySwipe(notice: HTMLElement): void {
  let from = Number.NaN
  notice.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX
  })
  notice.addEventListener('pointermove', ({ clientX, buttons }) => {
    if (buttons && Math.abs(clientX - from) >= SWIPE) notice.remove()
  })
}

/** Title and text as two sentences. */
const spoken = (notice: HTMLElement) =>
  [...(notice.querySelector('div')?.childNodes ?? [])].map((each) => each.textContent).join('. ')
