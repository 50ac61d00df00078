import { paths } from '~/paths'
import { Icon } from '~/ui/display/icon'

interface Props {
  id: string
  /** As it was typed, or the place it is. */
  value?: string | undefined
  label?: string
}

/** From where to look: a zip code or a city. The script fills it from the phone's position. */
export function PlaceField({ id, value, label = '¿Dónde?' }: Props) {
  return (
    <div className="field relative">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name="cerca"
        defaultValue={value}
        placeholder="Tu zip"
        maxLength={100}
        autoComplete="postal-code"
      />
      <button
        className="absolute right-0 bottom-0 bg-transparent p-3 text-teal"
        type="button"
        data-near={paths.location()}
        hidden
      >
        <Icon name="target" />
        <span className="visually-hidden">Usar mi ubicación</span>
      </button>
    </div>
  )
}
