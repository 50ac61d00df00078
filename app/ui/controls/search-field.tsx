import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '../form/styles'

/** Class of the row with the fields and the button of a search. On narrow screens the row wraps. */
export const SEARCH_LINE_CLASS = 'search-line'

export const SEARCH_FORM_CLASS = 'search-form'

interface SearchFieldProps {
  id: string
  value?: string
  label: string
  placeholder?: string
  /** Trades that the browser suggests even without JavaScript. */
  trades?: readonly string[]
}

/** Short, so that it fits in the field next to the button on a phone. */
const DEFAULT_SEARCH_PLACEHOLDER = 'Ej.: tacos'

export function SearchField({
  id,
  value,
  label,
  placeholder = DEFAULT_SEARCH_PLACEHOLDER,
  trades = [],
}: SearchFieldProps) {
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor={id}>
        {label}
      </label>
      <input
        className={INPUT_CLASS}
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
