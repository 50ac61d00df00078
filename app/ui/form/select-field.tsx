import { describedBy, type FieldNotes, Notes } from './field-notes'

interface Props extends FieldNotes {
  label: string
  name: string
  options: { value: string; label: string }[]
  defaultValue?: string | undefined
  optional?: boolean
}

/** One of a list: label above, error and help below. A value that the list lacks is offered as it is. */
export function SelectField({ label, name, options, defaultValue = '', optional, help, error }: Props) {
  const isListed = options.some(({ value }) => value === defaultValue)
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label} {optional && <span className="optional">(opcional)</span>}
      </label>
      <select
        className="input"
        id={name}
        name={name}
        defaultValue={defaultValue}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { help, error })}
      >
        {!isListed && <option value={defaultValue}>{defaultValue}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Notes id={name} help={help} error={error} />
    </div>
  )
}
