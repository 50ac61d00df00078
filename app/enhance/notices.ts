import { showAsToast } from './toasts'

/** Closes a notice that stays without loading the page again. */
export function closeNotices(): void {
  for (const link of document.querySelectorAll<HTMLElement>('.notices [data-close]'))
    link.onclick = () => {
      link.closest('.notice')?.remove()
      return false
    }
}

/** Converts notices of the last action to toasts (D94). Errors stay in their place. */
export function showNoticesAsToasts(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.notices > [role=status]:not([data-stays])')) {
    const place = notice.parentElement
    showAsToast(notice)
    if (place?.childElementCount === 0) place.remove()
  }
}
