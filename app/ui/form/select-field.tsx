import { FieldHelpAndError, type FieldNotes } from './field-notes'
import { useField } from './form-context'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS, OPTIONAL_CLASS } from './styles'

interface SelectFieldProps extends Pick<FieldNotes, 'help'> {
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
