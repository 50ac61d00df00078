import type { FieldMetadata } from '@conform-to/react'
import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isFormEdited } from '~/values/edited-form'
import { type FieldNoteTexts, getDescribedByIds } from './field-notes'
import { getFirstReturnedFieldValue, type ReturnedForm } from './post-form'

/**
 * Runs an effect before the browser paints, so that no typed character is lost. On the server, effects do not
 * run, and `useEffect` avoids a warning.
 */
export const useEffectBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Whether unsaved input of the forms below is protected. True in the administration. */
export const UnsavedChangesWarningContext = createContext(false)

interface State {
  /** True if the server rejected the form, so its input is not saved. */
  isReturned: boolean
  /** True while the form is being sent. */
  isSending: boolean
}

/**
 * Makes the browser ask before an edited or rejected form is closed. It does not ask while the form is being
 * sent.
 */
export function useConfirmBeforeLeaving(
  inForm: RefObject<HTMLInputElement>,
  { isReturned, isSending }: State,
): void {
  useEffect(() => {
    if (isSending) return
    const ask = (event: BeforeUnloadEvent) => {
      const form = inForm.current?.form
      if (!form || !(isReturned || isFormEdited(form))) return
      event.preventDefault()
      // Older browsers need this property.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [inForm, isReturned, isSending])
}

type Fields = Readonly<Record<string, FieldMetadata<string | string[]> | undefined>>

/** Fields of the surrounding form by name. Null in a form without conform. */
export const FormFieldsContext = createContext<Fields | null>(null)

/** Values and errors of a rejected form, as conform returns them. */
export const ReturnedFormContext = createContext<ReturnedForm | undefined>(undefined)

/**
 * Returns the value of a field in a rejected form. Undefined otherwise. Also needed with JavaScript, because
 * conform has only the initial value of the page.
 */
export const useReturnedValue = (name: string): string | undefined =>
  getFirstReturnedFieldValue(useContext(ReturnedFormContext), name)

interface Known extends FieldNoteTexts {
  name: string
  /** Default: the name. The error summary links to this id. */
  id?: string | undefined
  optional?: boolean | undefined
  value?: string | readonly (string | undefined)[] | undefined
}

/**
 * Returns value, error and attributes of a field. A value or error in the props has priority over that of
 * conform. The default id is the name, because links and scripts use it.
 */
export function useField({ name, id = name, optional, help, error, value }: Known) {
  const fields = useContext(FormFieldsContext)
  const notes = { id, help, error: error ?? fields?.[id]?.errors?.[0] }
  return {
    notes,
    values: [value ?? fields?.[name]?.initialValue ?? []].flat(),
    attributes: {
      required: !optional,
      id,
      name,
      'aria-invalid': notes.error ? (true as const) : undefined,
      'aria-describedby': getDescribedByIds(id, notes),
      maxLength: fields?.[name]?.maxLength,
    },
  }
}

/**
 * Focuses a field and scrolls its label into view. It does not change the address to `#id`, because Remix
 * would then lose the rejected form.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset')
    ? (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector('input'))
    : field
  control?.focus({ preventScroll: true })
  field?.closest('.field')?.scrollIntoView()
}

/**
 * Returns a ref for content that replaces a sent form. The content gets the focus, and the page scrolls to
 * the top.
 */
export function useFocusOnMount(): RefObject<HTMLDivElement> {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    step.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return step
}

/** Whether React has hydrated the page. False on the server and on pages without React. */
export function useIsHydrated(): boolean {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return hasScript
}
