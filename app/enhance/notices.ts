import { showAsToast } from './toasts'

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
