interface Props {
  id: string
  value?: string
  label: string
  placeholder?: string
}

/** Short enough for the narrow field beside its button on a phone. */
const PLACEHOLDER = 'Ej.: tacos'

/** The text to search for. */
export function SearchField({ id, value, label, placeholder = PLACEHOLDER }: Props) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
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
