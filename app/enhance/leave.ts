import { isFormEdited } from '~/values/edited-form'

/**
 * In the administration, makes the browser ask before an edited or rejected form is closed. It does not ask
 * while a form is being sent.
 */
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
