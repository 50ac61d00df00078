import { showAsToast } from './toasts'

/** What the last action left to say becomes a toast (D94). What went wrong stays in its place. */
export function notices(): void {
  // Without them a toast would lie at the end of the page.
  if (!document.adoptedStyleSheets) return
  for (const notice of document.querySelectorAll<HTMLElement>('.notices > [role=status]')) {
    const place = notice.parentElement
    showAsToast(notice)
    if (place?.childElementCount === 0) place.remove()
  }
}
