import { FIELD, INPUT, LABEL } from '../form/styles'

interface Props {
  id: string
  value?: string
  label: string
  placeholder?: string
}

/** Short enough for the narrow field beside its button on a phone. */
const PLACEHOLDER = 'Ej.: tacos'

export function SearchField({ id, value, label, placeholder = PLACEHOLDER }: Props) {
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <input
        className={INPUT}
        type="search"
        id={id}
        name="search"
        defaultValue={value}
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
      />
    </div>
  )
}
