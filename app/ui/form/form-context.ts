import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { createContext, type InputHTMLAttributes, useContext } from 'react'
import type { FieldNotes } from './field-notes'
import type { ReturnedForm } from './returned-form'

export type Lengths = Readonly<Record<string, number>>

interface FormParts {
  fields: Readonly<Record<string, FieldMetadata<string | string[]> | undefined>>
  returned: ReturnedForm | undefined
  lengths: Lengths
  /** Ids of the fields whose chosen file is larger than they take, found before it is sent. */
  largeFiles: readonly string[]
}

/** The form around a field; null for a field of a plain form. */
export const FormContext = createContext<FormParts | null>(null)

interface Known extends FieldNotes {
  name: string
  /** The name unless said otherwise; the error summary links to it. */
  id?: string | undefined
  optional?: boolean | undefined
  value?: string | readonly string[] | undefined
}

/** A field as conform's `get…Props` take it, its ids as short as its name; in a plain form what its props say. */
export function useField({ name, id = name, optional, help, error, value }: Known) {
  const form = useContext(FormContext)
  const wrong = error ?? form?.fields[id]?.errors?.[0]
  const field = {
    id,
    name,
    errorId: `${id}-error`,
    errors: wrong ? [wrong] : undefined,
    initialValue: value ?? form?.fields[name]?.initialValue,
    required: !optional,
    maxLength: form?.lengths[name],
  }
  return {
    field: field as unknown as FieldMetadata<string | string[]>,
    notes: { id, help, error: wrong },
    ariaDescribedBy: help ? `${id}-ayuda` : undefined,
  }
}

/** What conform says of one of several choices; the group around it says what is wrong. */
export const choiceProps = (
  field: FieldMetadata<string | string[]>,
  choice: { type: 'checkbox' | 'radio'; value: string },
): Omit<InputHTMLAttributes<HTMLInputElement>, 'style'> =>
  getInputProps(field, { ...choice, ariaAttributes: false })
