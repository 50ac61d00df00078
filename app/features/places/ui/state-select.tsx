import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { STATES } from '../states'

interface StateSelectProps {
  id: string
  value?: string | null
  name?: string
  label?: string
  /** Text of the first option, whose value is empty (row 36). */
  allLabel?: string
  /** If given, only these states and the current value are offered, in addition to the first option. */
  only?: readonly string[] | undefined
}

export function StateSelect({
  id,
  value,
  name = 'state',
  label = 'Estado',
  allLabel = 'Todos los estados',
  only,
}: StateSelectProps) {
  const states = only ? STATES.filter(({ code }) => code === value || only.includes(code)) : STATES
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor={id}>
        {label}
      </label>
      <select className={INPUT_CLASS} id={id} name={name} defaultValue={value ?? ''}>
        <option value="">{allLabel}</option>
        {states.map((state) => (
          <option key={state.code} value={state.code}>
            {state.label}
          </option>
        ))}
      </select>
    </div>
  )
}
