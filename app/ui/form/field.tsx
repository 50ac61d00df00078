import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { describedBy, type FieldNotes, Notes } from './field-notes'

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
  return (
    <Frame {...field}>
      <input {...attributes(field)} required={!optional} {...input} />
    </Frame>
  )
}

type LongFieldProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style' | 'className' | 'id' | 'name'>

/** The same for several lines. */
export function LongField({ label, optional, help, error, id, ...input }: LongFieldProps) {
  const field = { id: id ?? input.name, label, optional, help, error }
  return (
    <Frame {...field}>
      <textarea {...attributes(field)} required={!optional} rows={5} {...input} />
    </Frame>
  )
}

type FrameProps = Omit<Common, 'name'> & { id: string }

function Frame({ id, label, optional, help, error, children }: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label} {optional && <span className="optional">(opcional)</span>}
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
