import type { ReactNode } from 'react'
import { HELP_CLASS } from './styles'

export const FIELD_ERROR_CLASS = 'field-error'

export interface FieldNoteTexts {
  help?: ReactNode
  error?: string | undefined
}

/** Returns the ids of a field's notes for `aria-describedby`. The error comes first. */
export function getDescribedByIds(id: string, { help, error }: FieldNoteTexts): string | undefined {
  return [error && `${id}-error`, help && `${id}-ayuda`].filter(Boolean).join(' ') || undefined
}

export function FieldHelpAndError({ id, help, error }: FieldNoteTexts & { id: string }) {
  return (
    <>
      {error && (
        <p className={FIELD_ERROR_CLASS} id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className={HELP_CLASS} id={`${id}-ayuda`}>
          {help}
        </p>
      )}
    </>
  )
}
