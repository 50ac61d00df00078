import type { FieldMetadata } from '@conform-to/react'
import { createContext, useContext } from 'react'
import { describedBy, type FieldNotes } from './field-notes'

type Fields = Readonly<Record<string, FieldMetadata<string | string[]> | undefined>>

/** The fields of the form around a field, by name; null for a field of a plain form. */
export const FormContext = createContext<Fields | null>(null)

interface Known extends FieldNotes {
  name: string
  /** The name unless said otherwise; the error summary links to it. */
  id?: string | undefined
  optional?: boolean | undefined
  value?: string | readonly (string | undefined)[] | undefined
}

/**
 * What conform says of a field; in a plain form what its props say. Its id is its name, which the error summary, links and
 * scripts know: conform's own ids begin with the form's, which `FormFields` withholds.
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
