import type { ReactNode } from 'react'
import { HELP } from './styles'

export const FIELD_ERROR = 'field-error'

export interface FieldNotes {
  help?: ReactNode
  error?: string | undefined
}

/** Ids of the notes of a field for `aria-describedby`. The error is read first. */
export function describedBy(id: string, { help, error }: FieldNotes): string | undefined {
  return [error && `${id}-error`, help && `${id}-ayuda`].filter(Boolean).join(' ') || undefined
}

export function FieldHelpAndError({ id, help, error }: FieldNotes & { id: string }) {
  return (
    <>
      {error && (
        <p className={FIELD_ERROR} id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className={HELP} id={`${id}-ayuda`}>
          {help}
        </p>
      )}
    </>
  )
}
