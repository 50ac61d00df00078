import { href } from '~/href'
import { Icon } from '~/ui/display/icon'
import { FIELD_CLASS, HELP_CLASS, INPUT_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import type { LocationRequestOptions } from '~/ui/layout/site'
import { STATES } from '../states'

interface PlaceFieldProps {
  id: string
  value?: string | undefined
  placeholder?: string
  /** Set only on pages that depend on the detected place. */
  location?: LocationRequestOptions | null
}

/**
 * Field for the place to search from: a zip code, a city or a state. The script can fill it with the device
 * position.
 */
export function PlaceField({ id, value = '', placeholder = 'Tu zip', location }: PlaceFieldProps) {
  const field = (
    <div className={`${FIELD_CLASS} relative`}>
      <label className={LABEL_CLASS} htmlFor={id}>
        ¿Dónde?
      </label>
      <input
        className={INPUT_CLASS}
        id={id}
        name="cerca"
        defaultValue={value}
        placeholder={placeholder}
        size={Math.max(value.length, 8)}
        maxLength={100}
        autoComplete="postal-code"
      />
      <button
        className="absolute right-0 bottom-0 bg-transparent p-3 leading-none text-teal"
        type="button"
        data-near={location ? undefined : href('/ubicacion')}
        hidden
      >
        <Icon name="target" />
        <span className="visually-hidden">Usar mi ubicación</span>
      </button>
    </div>
  )
  if (!location) return field
  return (
    <div
      data-location={href('/ubicacion')}
      data-arrival={location.onArrival ?? undefined}
      data-shown={location.shown ?? ''}
    >
      {field}
      <p className={HELP_CLASS} role="status" />
    </div>
  )
}

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
