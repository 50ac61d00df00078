import type { FieldMetadata } from '@conform-to/react'
import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { isFormEdited } from '~/values/edited-form'
import { describedBy, type FieldNotes } from './field-notes'
import { type ReturnedForm, typedIn } from './post-form'

/**
 * Effect that runs before the browser paints, so that no pressed key is lost. On the server, where no effect
 * runs, an ordinary one.
 */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Whether unsaved input of the forms below must be protected. True in the administration. */
export const UnsavedChangesContext = createContext(false)

interface State {
  /** The form was rejected, so its content is not saved. */
  isReturned: boolean
  /** The form is being sent. The next page is its answer. */
  isSending: boolean
}

/**
 * Makes the browser ask before leaving a page with an edited form: by a link, the Back button or closing the
 * tab.
 */
export function useLeaveQuestion(
  inForm: RefObject<HTMLInputElement>,
  { isReturned, isSending }: State,
): void {
  useEffect(() => {
    if (isSending) return
    const ask = (event: BeforeUnloadEvent) => {
      const form = inForm.current?.form
      if (!form || !(isReturned || isFormEdited(form))) return
      event.preventDefault()
      // Older browsers use only this.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [inForm, isReturned, isSending])
}

type Fields = Readonly<Record<string, FieldMetadata<string | string[]> | undefined>>

/** Fields of the surrounding form, by name. Null in a plain form. */
export const FormContext = createContext<Fields | null>(null)

/** Values and errors of a rejected form, as the last result of conform. */
export const ReturnedContext = createContext<ReturnedForm | undefined>(undefined)

/**
 * Value of a field in a rejected form. Also needed with a script, because conform shows the initial value of
 * the page.
 */
export const useReturned = (name: string): string | undefined => typedIn(useContext(ReturnedContext), name)

interface Known extends FieldNotes {
  name: string
  /** Default: the name. The error summary links to it. */
  id?: string | undefined
  optional?: boolean | undefined
  value?: string | readonly (string | undefined)[] | undefined
}

/**
 * Returns value, errors and attributes of a field from conform, or from its props in a plain form. Its id is
 * its name, which links and scripts use. conform would add the id of the form, but `FormFields` sets none.
 */
export function useField({ name, id = name, optional, help, error, value }: Known) {
  const fields = useContext(FormContext)
  const notes = { id, help, error: error ?? fields?.[id]?.errors?.[0] }
  return {
    notes,
    values: [value ?? fields?.[name]?.initialValue ?? []].flat(),
    attributes: {
      required: !optional,
      id,
      name,
      'aria-invalid': notes.error ? (true as const) : undefined,
      'aria-describedby': describedBy(id, notes),
      maxLength: fields?.[name]?.maxLength,
    },
  }
}

/**
 * Focuses a field and scrolls its label into view. It does not navigate to `#id`, because Remix would then
 * drop the rejected form.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset')
    ? (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector('input'))
    : field
  control?.focus({ preventScroll: true })
  field?.closest('.field')?.scrollIntoView()
}

/** For content that replaces a sent form: focuses it and scrolls to the top. */
export function useStepFocus(): RefObject<HTMLDivElement> {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    step.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return step
}
