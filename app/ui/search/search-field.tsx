interface Props {
  id: string
  value?: string
  label: string
  /** For screen readers only, where the heading above already asks. */
  hideLabel?: boolean
  placeholder?: string
}

const PLACEHOLDER = 'Buscar negocios, servicios, ubicación...'

/** The text to search for (row 25). */
export function SearchField({ id, value, label, hideLabel, placeholder = PLACEHOLDER }: Props) {
  return (
    <div className="field">
      <label className={hideLabel ? 'visually-hidden' : 'label'} htmlFor={id}>
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
        enterKeyHint="search"
        autoComplete="off"
      />
    </div>
  )
}
