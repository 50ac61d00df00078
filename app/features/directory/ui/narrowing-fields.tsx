import { LANGUAGES } from '~/features/businesses/languages'
import { type Narrowing, PRICES, RADII, RATINGS_AT_LEAST } from '~/features/businesses/traits'
import { FIELD, INPUT, LABEL } from '~/ui/form/looks'

interface Props {
  narrowing: Narrowing
  /** Whether the list looks from a place, so that miles mean something. */
  hasPlace: boolean
}

/** What a list is narrowed by, besides text, category and state. Without a place no distance is offered. */
export function NarrowingFields({ narrowing, hasPlace }: Props) {
  const { within, open, rating, price, verified, language, homeService } = narrowing
  return (
    <>
      {hasPlace && (
        <Choice name="radio" label="Distancia" value={within} any="Cualquiera">
          {RADII.map((miles) => (
            <option key={miles} value={miles}>
              Hasta {miles} mi
            </option>
          ))}
        </Choice>
      )}
      <Choice name="estrellas" label="Calificación" value={rating} any="Cualquiera">
        {RATINGS_AT_LEAST.map((stars) => (
          <option key={stars} value={stars}>
            {stars.toLocaleString('es-US')} o más
          </option>
        ))}
      </Choice>
      <Choice name="precio" label="Precio" value={price} any="Cualquiera">
        {PRICES.map((signs) => (
          <option key={signs} value={signs}>
            {'$'.repeat(signs)}
          </option>
        ))}
      </Choice>
      <Choice name="idioma" label="Idioma" value={language} any="Cualquiera">
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Choice>
      <div className="grid gap-1">
        <Tick name="abierto" label="Abierto ahora" isOn={open} />
        <Tick name="domicilio" label="A domicilio" isOn={homeService} />
        <Tick name="verificado" label="Verificado" isOn={verified} />
      </div>
    </>
  )
}

function Choice({
  name,
  label,
  value,
  any,
  children,
}: {
  name: string
  label: string
  value: number | string | undefined
  any: string
  children: React.ReactNode
}) {
  return (
    <label className={FIELD}>
      <span className={LABEL}>{label}</span>
      <select className={INPUT} name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {children}
      </select>
    </label>
  )
}

function Tick({ name, label, isOn }: { name: string; label: string; isOn: boolean | undefined }) {
  return (
    <label className="flex gap-2">
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  )
}
