import { FIELD, INPUT, LABEL } from '../form/styles'

interface Props {
  id: string
  value?: string
  label: string
  placeholder?: string
  /** Trades that the browser offers where there is no script. */
  trades?: readonly string[]
}

/** Short enough for the narrow field beside its button on a phone. */
const PLACEHOLDER = 'Ej.: tacos'

export function SearchField({ id, value, label, placeholder = PLACEHOLDER, trades = [] }: Props) {
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
        list={trades.length > 0 ? 'oficios' : undefined}
      />
      {trades.length > 0 && (
        <datalist id="oficios">
          {trades.map((trade) => (
            <option key={trade}>{trade}</option>
          ))}
        </datalist>
      )}
    </div>
  )
}
