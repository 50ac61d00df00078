import { FIELD, INPUT, LABEL } from '~/ui/form/styles'
import { isStateCode, STATES, stateName } from '../states'

interface Props {
  id: string
  value?: string | null
  name?: string
  label?: string
  /** Words of the first option, which has an empty value (row 36). */
  allLabel?: string
  /** Those to choose from, where not all lead to something. */
  only?: readonly string[] | undefined
}

export function StateSelect({
  id,
  value,
  name = 'state',
  label = 'Estado',
  allLabel = 'Todos los estados',
  only,
}: Props) {
  const states = only ? STATES.filter(({ code }) => code === value || only.includes(code)) : STATES
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <select className={INPUT} id={id} name={name} defaultValue={value ?? ''}>
        <option value="">{allLabel}</option>
        {states.map((state) => (
          <option key={state.code} value={state.code}>
            {state.label}
          </option>
        ))}
        {value && isUnlisted(value) && <option value={value}>{stateName(value)}</option>}
      </select>
    </div>
  )
}

/** The District of Columbia is no entry of the documents' list; who is there still finds what is shown. */
const isUnlisted = (code: string) => isStateCode(code) && !STATES.some((state) => state.code === code)
