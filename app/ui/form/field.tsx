import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { type FieldNotes, Notes } from './field-notes'
import { useField } from './form-context'
import { FIELD, INPUT, LABEL, OPTIONAL } from './styles'

interface Common extends FieldNotes {
  label: string
  name: string
  /** The name unless said otherwise; the error summary links to it. */
  id?: string
  optional?: boolean
  defaultValue?: string | undefined
}

type Attributes<Html> = Omit<Html, 'style' | 'className' | 'id' | 'name' | 'defaultValue'>

type FieldProps = Common & Attributes<InputHTMLAttributes<HTMLInputElement>>

export function Field({ label, optional, help, error, id, defaultValue, ...input }: FieldProps) {
  const known = { name: input.name, id, optional, help, error, value: defaultValue }
  const { attributes, notes, values } = useField(known)
  const initial = input.value === undefined ? { defaultValue: values[0] } : {}
  return (
    <Frame label={label} optional={optional} notes={notes}>
      <input className={INPUT} {...attributes} {...initial} {...input} />
    </Frame>
  )
}

type LongFieldProps = Common & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>

/**
 * The same for several lines. The text is React's on the server alone: React 18 writes it anew at every render, which
 * takes what was typed before it came, and the caret.
 */
export function LongField({ label, optional, help, error, id, defaultValue, ...input }: LongFieldProps) {
  const known = { name: input.name, id, optional, help, error, value: defaultValue }
  const { attributes, notes, values } = useField(known)
  const text = values[0] ?? ''
  const write = (field: HTMLTextAreaElement | null) => {
    if (field && field.defaultValue !== text) field.defaultValue = text
  }
  const initial = import.meta.env.SSR && { defaultValue: text }
  return (
    <Frame label={label} optional={optional} notes={notes}>
      <textarea className={INPUT} rows={5} {...attributes} {...input} {...initial} ref={write} />
    </Frame>
  )
}

interface FrameProps {
  label: string
  optional: boolean | undefined
  notes: FieldNotes & { id: string }
  children: ReactNode
}

const Frame = ({ label, optional, notes, children }: FrameProps) => (
  <div className={FIELD}>
    <label className={LABEL} htmlFor={notes.id}>
      {label}
      {optional && <span className={OPTIONAL}> (opcional)</span>}
    </label>
    {children}
    <Notes {...notes} />
  </div>
)
