import { announceToScreenReaders, appendIfDetached, createHtmlElement } from './element'

/** Makes the close links of notices work without loading the page again. */
export function startNoticeCloseLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('.notices [data-close]'))
    link.onclick = () => {
      link.closest('.notice')?.remove()
      return false
    }
}

/**
 * Turns notices about the last action into toasts (D94). Errors, and notices about the content of the page, do
 * not become toasts.
 */
export function showNoticesAsToasts(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.notices > [role=status]:not([data-stays])')) {
    const place = notice.parentElement
    showAsToast(notice)
    if (place?.childElementCount === 0) place.remove()
  }
}

/**
 * At most three toasts, each for four seconds by default (row 15). A swipe of 20 px closes one. Times are in
 * milliseconds.
 */
const MAX_VISIBLE_TOASTS = 3
const TOAST_DURATION_MS = 4_000
const CLOSING_SWIPE_PX = 20
const TOAST_TICK_MS = 100

interface Look {
  kind?: 'info' | 'success' | 'error'
  /** How long the toast is shown, in milliseconds. */
  life?: number
}

const tray = createHtmlElement('section', { class: 'toasts', 'aria-label': 'Avisos' })

/** Shows a toast with a title and a text. Screen readers read it. */
export function showToast(title: string, text = '', { kind = 'info', life }: Look = {}): void {
  const words = createHtmlElement('div', {}, createHtmlElement('b', {}, title), text)
  const notice = createHtmlElement('div', { class: `notice notice-${kind}` }, words)
  showAsToast(notice, life)
}

/** Moves a notice to the toasts. */
function showAsToast(notice: HTMLElement, life = TOAST_DURATION_MS): void {
  appendIfDetached(tray)
  announceToScreenReaders(spoken(notice))
  // The role is removed, so that screen readers do not read the notice again when it moves.
  notice.removeAttribute('role')
  notice.classList.add('toast')
  notice.append(closeButton(notice))
  tray.append(notice)
  while (tray.childElementCount > MAX_VISIBLE_TOASTS) tray.firstElementChild?.remove()
  endInTime(notice, life)
  endBySwipe(notice)
}

function closeButton(notice: HTMLElement): HTMLElement {
  const button = createHtmlElement('button', { type: 'button', 'aria-label': 'Cerrar' }, '✕')
  button.onclick = () => notice.remove()
  return button
}

/** Removes a toast after its time. The time restarts while the pointer or the focus is on the toast. */
function endInTime(notice: HTMLElement, life: number): void {
  let left = life
  const timer = setInterval(() => {
    left = notice.matches(':hover, :focus-within') ? life : left - TOAST_TICK_MS
    if (left > 0) return
    clearInterval(timer)
    notice.remove()
  }, TOAST_TICK_MS)
}

function endBySwipe(notice: HTMLElement): void {
  let from = Number.NaN
  notice.onpointerdown = ({ clientX }) => {
    from = clientX
  }
  notice.onpointermove = ({ clientX, buttons }) => {
    if (buttons && Math.abs(clientX - from) >= CLOSING_SWIPE_PX) notice.remove()
  }
}

const spoken = (notice: HTMLElement) =>
  [...(notice.querySelector('div')?.childNodes ?? [])]
    .map((each) => each.textContent?.trim())
    .filter(Boolean)
    .join('. ')
    .replace(/([.!?])\. /g, '$1 ')
