import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useContext } from 'react'
import { QUESTIONED_EMAIL_FIELD, SUGGESTED_EMAIL_FIELD } from '~/values/contact/email-typo'
import { Button } from '../controls/button'
import { FieldHelpAndError, type FieldNoteTexts } from './field-notes'
import { FormFieldsContext, useField, useReturnedValue } from './form-context'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS, OPTIONAL_CLASS } from './styles'

interface Common extends FieldNoteTexts {
  label: string
  name: string
  /** Default: the name. The error summary links to this id. */
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
      <input className={INPUT_CLASS} {...attributes} {...initial} {...input} />
    </Frame>
  )
}

type LongFieldProps = Common & Attributes<TextareaHTMLAttributes<HTMLTextAreaElement>>

/**
 * Text field with several lines. The browser gets only a default text through a ref. Otherwise React 18 would
 * replace text typed before hydration.
 */
export function TextAreaField({ label, optional, help, error, id, defaultValue, ...input }: LongFieldProps) {
  const known = { name: input.name, id, optional, help, error, value: defaultValue }
  const { attributes, notes, values } = useField(known)
  const text = values[0] ?? ''
  const write = (field: HTMLTextAreaElement | null) => {
    if (field && field.defaultValue !== text) field.defaultValue = text
  }
  const initial = import.meta.env.SSR && { defaultValue: text }
  return (
    <Frame label={label} optional={optional} notes={notes}>
      <textarea className={INPUT_CLASS} rows={5} {...attributes} {...input} {...initial} ref={write} />
    </Frame>
  )
}

interface FrameProps {
  label: string
  optional: boolean | undefined
  notes: FieldNoteTexts & { id: string }
  children: ReactNode
}

const Frame = ({ label, optional, notes, children }: FrameProps) => (
  <div className={FIELD_CLASS}>
    <label className={LABEL_CLASS} htmlFor={notes.id}>
      {label}
      {optional && <span className={OPTIONAL_CLASS}> (opcional)</span>}
    </label>
    {children}
    <FieldHelpAndError {...notes} />
  </div>
)

type EmailFieldProps = Parameters<typeof Field>[0]

/**
 * The e-mail field of a form, named `correo`. If the domain looks mistyped, the form asks once and offers the
 * suggestion as a button.
 */
export function EmailField(field: EmailFieldProps) {
  const asked = useReturnedValue(QUESTIONED_EMAIL_FIELD) ?? ''
  const suggested = useReturnedValue(SUGGESTED_EMAIL_FIELD)
  // The returned value has priority, because an accepted suggestion replaces the typed e-mail.
  const sent = useReturnedValue('correo')
  return (
    <>
      <Field
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        key={sent}
        defaultValue={sent ?? field.defaultValue}
      />
      <input type="hidden" name={QUESTIONED_EMAIL_FIELD} value={asked} />
      {suggested && (
        <p>
          {/* Enter presses the first button of a form: this one sends what was typed. */}
          <button type="submit" hidden tabIndex={-1} />
          <Button name={SUGGESTED_EMAIL_FIELD} value={suggested}>
            Usar {suggested}
          </Button>
        </p>
      )}
    </>
  )
}

export const PhoneField = (field: EmailFieldProps) => (
  <Field type="tel" inputMode="tel" autoComplete="tel" {...field} />
)

interface HiddenFieldProps {
  name: string
  value: string | number
}

/** Hidden field, for example for the version of a row. A response of the server may replace its value. */
export function HiddenField({ name, value }: HiddenFieldProps) {
  const field = useContext(FormFieldsContext)?.[name]
  return <input type="hidden" name={name} value={(field?.value as string | undefined) ?? value} />
}

interface SelectFieldProps extends Pick<FieldNoteTexts, 'help'> {
  label: string
  name: string
  options: { value: string; label: string }[]
  defaultValue?: string | undefined
  optional?: boolean
  /** Text of the option that means no choice. */
  empty?: string
}

/** Select with label, error and help. A value that is not among the options is added as the first option. */
export function SelectField({ label, name, options, defaultValue, optional, empty, help }: SelectFieldProps) {
  const { attributes, notes, values } = useField({ name, optional, help, value: defaultValue })
  const { maxLength: _, ...ofSelect } = attributes
  const [chosen = ''] = values
  const isListed = options.some(({ value }) => value === chosen)
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL_CLASS}>(opcional)</span>}
      </label>
      <select className={INPUT_CLASS} {...ofSelect} defaultValue={chosen}>
        {!isListed && <option value={chosen}>{chosen || empty}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <FieldHelpAndError {...notes} />
    </div>
  )
}
