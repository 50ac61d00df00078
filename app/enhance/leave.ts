import { isFormEdited } from '~/values/edited-form'

/** Makes the browser ask before leaving a page with an edited or unsaved form of the administration. */
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
    // Older browsers use only this.
    event.returnValue = true
  })
}
