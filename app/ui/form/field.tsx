import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useContext } from 'react'
import { describedBy, type FieldNotes, Notes } from './field-notes'
import { LengthsContext } from './lengths'
import { useIsHydrating } from './use-is-hydrating'

interface Common extends FieldNotes {
  label: string
  name: string
  /** The name unless said otherwise; the error summary links to it. */
  id?: string
  /** Marks the field as one that may stay empty. */
  optional?: boolean
}

type FieldProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'id' | 'name'>

/** A line of text: label above, error and help below. */
export function Field({ label, optional, help, error, id, ...input }: FieldProps) {
  const field = { id: id ?? input.name, label, optional, help, error }
  const maxLength = useContext(LengthsContext)[input.name]
  return (
    <Frame {...field}>
      <input {...attributes(field)} required={!optional} maxLength={maxLength} {...input} />
    </Frame>
  )
}

type LongFieldProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style' | 'className' | 'id' | 'name'>

/**
 * The same for several lines. React writes the text it knows into a textarea that it takes over, and what was typed
 * before would be gone: it is told of that text only afterwards.
 */
export function LongField({ label, optional, help, error, id, defaultValue, ...input }: LongFieldProps) {
  const field = { id: id ?? input.name, label, optional, help, error }
  const known = useIsHydrating() ? undefined : defaultValue
  const maxLength = useContext(LengthsContext)[input.name]
  return (
    <Frame {...field}>
      <textarea
        {...attributes(field)}
        required={!optional}
        rows={5}
        maxLength={maxLength}
        {...input}
        defaultValue={known}
      />
    </Frame>
  )
}

type FrameProps = Omit<Common, 'name'> & { id: string }

function Frame({ id, label, optional, help, error, children }: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {optional && <span className="optional"> (opcional)</span>}
      </label>
      {children}
      <Notes id={id} help={help} error={error} />
    </div>
  )
}

function attributes({ id, help, error }: FrameProps) {
  return {
    id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { help, error }),
  }
}
