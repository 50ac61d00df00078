/** Whether a field of the form, except hidden ones, differs from its initial value. */
export const isFormEdited = (form: HTMLFormElement): boolean => [...form.elements].some(isChanged)

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      (option, index) => option.selected !== isFirstChoice(control, option, index),
    )
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  if (control.type === 'file') return control.value !== ''
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}

/**
 * Whether the option was selected at first. In a select without a preselected option, this is the first one.
 */
function isFirstChoice(list: HTMLSelectElement, option: HTMLOptionElement, index: number): boolean {
  const isAnyChosen = [...list.options].some(({ defaultSelected }) => defaultSelected)
  return isAnyChosen ? option.defaultSelected : index === 0
}
