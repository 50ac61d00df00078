import { showAsToast } from './toasts'

/** What the last action left to say becomes a toast (D94). What went wrong stays in its place. */
export function notices(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.notices > [role=status]:not([data-stays])')) {
    const place = notice.parentElement
    showAsToast(notice)
    if (place?.childElementCount === 0) place.remove()
  }
}
