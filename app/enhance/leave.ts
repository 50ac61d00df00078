import { isFormEdited } from '~/values/edited-form'

/** In the administration, makes the browser ask before a page with an edited or rejected form is closed. */
export function askBeforeLeaving(): void {
  let isSending = false
  addEventListener('submit', (event) => {
    isSending = !event.defaultPrevented
  })
  addEventListener('pageshow', () => {
    isSending = false
  })
  addEventListener('beforeunload', (event) => {
    const marks = [...document.querySelectorAll<HTMLInputElement>('[name=conservar]')]
    if (isSending || !marks.some(({ form, dataset }) => dataset.returned || (form && isFormEdited(form))))
      return
    event.preventDefault()
    // Older browsers need this property.
    event.returnValue = true
  })
}
