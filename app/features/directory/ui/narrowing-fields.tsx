import { LANGUAGES } from '~/features/businesses/languages'
import { type Narrowing, PRICES, RADII, RATINGS_AT_LEAST } from '~/features/businesses/traits'
import { FIELD, INPUT, LABEL } from '~/ui/form/styles'

interface Props {
  narrowing: Narrowing
  hasPlace: boolean
}

/** What a list is narrowed by, besides text, category and state. Without a place no distance is offered. */
export function NarrowingFields({ narrowing, hasPlace }: Props) {
  const { within, open, rating, price, verified, language, homeService } = narrowing
  return (
    <>
      {hasPlace && (
        <Choice
          name="radio"
          label="Distancia"
          value={within}
          options={RADII.map((miles) => [miles, `Hasta ${miles} mi`])}
        />
      )}
      <Choice
        name="estrellas"
        label="Calificación"
        value={rating}
        options={RATINGS_AT_LEAST.map((stars) => [stars, `${stars.toLocaleString('es-US')} o más`])}
      />
      <Choice
        name="precio"
        label="Precio"
        value={price}
        options={PRICES.map((signs) => [signs, '$'.repeat(signs)])}
      />
      <Choice name="idioma" label="Idioma" value={language} options={Object.entries(LANGUAGES)} />
      <div className="ticks">
        <Tick name="abierto" label="Abierto ahora" isOn={open} />
        <Tick name="domicilio" label="A domicilio" isOn={homeService} />
        <Tick name="verificado" label="Verificado" isOn={verified} />
      </div>
    </>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: number | string | undefined
  options: [value: number | string, label: string][]
}

const Choice = ({ name, label, value, options }: ChoiceProps) => (
  <label className={FIELD}>
    <span className={LABEL}>{label}</span>
    <select className={INPUT} name={name} defaultValue={value ?? ''}>
      <option value="">Cualquiera</option>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

function Tick({ name, label, isOn }: { name: string; label: string; isOn: boolean | undefined }) {
  return (
    <label>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  )
}
