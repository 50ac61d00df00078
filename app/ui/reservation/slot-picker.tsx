import { useEffect, useState } from 'react'
import type { Offer } from '~/models/reservation/schema'
import { Button } from '../button'
import { ChoiceGroup } from '../form/choice-group'
import { Field } from '../form/field'
import { errorOf, type ReturnedForm, typedIn } from '../form/returned-form'

interface Props {
  offer: Offer
  returned?: ReturnedForm | undefined
  /** Address of the form. */
  action: string
  /** Has the times of another day fetched; without it there is the button. */
  onDay?: ((date: string) => void) | undefined
}

/** A day, and one of its free times (rows 147 and 148). Whatever else was typed in the form stays. */
export function SlotPicker({ offer, returned, action, onDay }: Props) {
  const [date, setDate] = useState(offer.date)
  useEffect(() => setDate(offer.date), [offer])
  const choose = (chosen: string) => {
    setDate(chosen)
    if (chosen >= offer.first && chosen <= offer.last) onDay?.(chosen)
  }
  const time = typedIn(returned, 'hora')
  return (
    <>
      {/* Enter in a field presses the first button of a form, which is not to be the one for another day. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" type="submit">
        Reservar
      </button>
      <div className="search-line">
        <Field
          label="Día"
          name="fecha"
          type="date"
          min={offer.first}
          max={offer.last}
          value={date}
          onChange={({ target }) => choose(target.value)}
          error={errorOf(returned, 'fecha')}
        />
        <Button name="ver" value="1" formAction={`${action}#fecha`} formNoValidate>
          Ver sus horas
        </Button>
      </div>
      <div className="stack">
        <p role="status">
          {offer.instead && `No hay horas libres el ${offer.instead}. El siguiente día libre es este.`}
        </p>
        <ChoiceGroup
          legend={`Hora, ${offer.day}`}
          name="hora"
          type="radio"
          options={offer.times}
          values={time ? [time] : []}
          help={offer.zone && `Las horas son las del negocio: ${offer.zone}.`}
          error={errorOf(returned, 'hora')}
        />
      </div>
    </>
  )
}
