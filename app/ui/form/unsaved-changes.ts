import { createContext, type RefObject, useEffect } from 'react'

/** Whether the forms below are work that must not get lost: those of the administration. */
export const UnsavedChangesContext = createContext(false)

interface State {
  /** It came back: what it holds is not saved, however it looks. */
  isReturned: boolean
  /** It is on its way: what follows is its answer. */
  isSending: boolean
}

/** Has the browser ask before the page with an edited form is left, by a link, the Back button or the closing of its tab. */
export function useLeaveQuestion(
  inForm: RefObject<HTMLInputElement>,
  { isReturned, isSending }: State,
): void {
  useEffect(() => {
    if (isSending) return
    const ask = (event: BeforeUnloadEvent) => {
      const form = inForm.current?.form
      if (!form || !(isReturned || isEdited(form))) return
      event.preventDefault()
      // Older browsers look at this alone.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [inForm, isReturned, isSending])
}

/** Whether anything in it differs from what the page came with. */
const isEdited = (form: HTMLFormElement) => [...form.elements].some(isChanged)

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

/** A list of which nothing was chosen beforehand begins with its first line. */
function isFirstChoice(list: HTMLSelectElement, option: HTMLOptionElement, index: number): boolean {
  const isAnyChosen = [...list.options].some(({ defaultSelected }) => defaultSelected)
  return isAnyChosen ? option.defaultSelected : index === 0
}
