import { describedBy, type FieldNotes, Notes } from './field-notes'

interface Props extends FieldNotes {
  legend: string
  name: string
  /** `checkbox` for several, `radio` for one. */
  type: 'checkbox' | 'radio'
  options: { value: string; label: string; disabled?: boolean }[]
  /** The values that are chosen. */
  values?: readonly string[]
  optional?: boolean
}

/** Real checkboxes or radios laid over plates of thumb size. The error summary links to `#{name}`. */
export function ChoiceGroup({ legend, name, type, options, values = [], optional, help, error }: Props) {
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={describedBy(name, { help, error })}>
      <legend className="label">
        {legend} {optional && <span className="optional">(opcional)</span>}
      </legend>
      <div className="choices">
        {options.map(({ value, label, disabled }) => (
          <label key={value}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
              disabled={disabled}
              required={type === 'radio' && !optional}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <Notes id={name} help={help} error={error} />
    </fieldset>
  )
}
