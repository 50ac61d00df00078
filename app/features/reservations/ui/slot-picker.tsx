import { useEffect, useState } from 'react'
import { Button } from '~/ui/controls/button'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { CHIPS } from '~/ui/display/chip'
import { Field } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { STACK } from '~/ui/layout/section'
import type { DayTimes } from '../day-times.server'
import { TimeChoices } from './time-choices'

/** A form that came back, with the times that are free by now if they could be read. */
export type ReturnedWithTimes = ReturnedForm & { offer?: DayTimes | null }

/** What a form needs in which a time is chosen. */
export interface Choosing {
  offer: DayTimes
  returned?: ReturnedWithTimes | undefined
  /** Has the times of another day fetched; without it there is the button. */
  onDay?: ((date: string) => void) | undefined
}

function useDay(offer: DayTimes, { returned, isWrong }: Pick<Choosing, 'returned'> & { isWrong: boolean }) {
  // A day that is wrong stands as it was typed, until the times of another one come.
  const typed = isWrong && offer === returned?.offer ? typedIn(returned, 'fecha') : undefined
  const [date, setDate] = useState(typed ?? offer.date)
  useEffect(() => setDate(typed ?? offer.date), [offer, typed])
  // A day chosen before React came stays chosen.
  useEffect(() => setDate((known) => document.querySelector<HTMLInputElement>('#fecha')?.value || known), [])
  return [date, setDate] as const
}

/** A day, and one of its free times (rows 147 and 148). Whatever else was typed in the form stays. */
export function SlotPicker({ offer, returned, action, onDay }: Choosing & { action: string }) {
  const isWrong = useField({ name: 'fecha' }).notes.error !== undefined
  const [date, setDate] = useDay(offer, { returned, isWrong })
  const choose = (chosen: string) => {
    setDate(chosen)
    if (chosen >= offer.first && chosen <= offer.last) onDay?.(chosen)
  }
  return (
    <>
      {/* Enter in a field presses the first button of a form, which is not to be the one for another day. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" type="submit">
        Reservar
      </button>
      <div className={SEARCH_LINE}>
        <Field
          label="Día"
          name="fecha"
          type="date"
          min={offer.first}
          max={offer.last}
          value={date}
          onChange={({ target }) => choose(target.value)}
        />
        <Button name="ver" value="1" formAction={`${action}#fecha`} formNoValidate>
          Ver las horas de ese día
        </Button>
      </div>
      <div className={CHIPS}>
        {offer.quick.map((day) => (
          <Button
            key={day.date}
            size="small"
            name="ver"
            value={day.date}
            formAction={`${action}#fecha`}
            formNoValidate
            aria-pressed={day.date === date}
            onClick={(event) => {
              if (!onDay) return
              event.preventDefault()
              choose(day.date)
            }}
          >
            {day.label}
          </Button>
        ))}
      </div>
      <div className={STACK}>
        <p role="status">
          {!isWrong &&
            offer.instead &&
            `No hay horas libres el ${offer.instead}. El siguiente día libre es este.`}
        </p>
        <TimeChoices offer={offer} />
      </div>
    </>
  )
}
