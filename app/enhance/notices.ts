import { showAsToast } from './toasts'

/** Converts notices of the last action to toasts (D94). Errors stay in their place. */
export function showNoticesAsToasts(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.notices > [role=status]:not([data-stays])')) {
    const place = notice.parentElement
    showAsToast(notice)
    if (place?.childElementCount === 0) place.remove()
  }
}
