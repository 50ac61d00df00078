import { Button } from '~/ui/controls/button'
import { SEARCH_LINE_CLASS } from '~/ui/controls/search-field'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { useField } from '~/ui/form/form-context'
import { getFirstReturnedFieldValue, type ReturnedForm } from '~/ui/form/post-form'
import { STACK_CLASS } from '~/ui/layout/section'
import type { BookingDayWithTimes, WeekAvailability } from '../week.server'

/** A form sent back with errors, and the current free times, if they could be read. */
export type ReturnedTimeForm = ReturnedForm & { offer?: BookingDayWithTimes | null }

export interface SlotPickerProps {
  offer: BookingDayWithTimes
  returned?: ReturnedTimeForm | undefined
}

interface Props extends SlotPickerProps {
  action: string
  /** Label of the submit button. */
  submit?: string
}

/**
 * Fields to choose a day and one of its free times (rows 147 and 148). The script (app/enhance/reserve.ts)
 * replaces the week and the times when another day is chosen; without it a button sends the form.
 */
export function SlotPicker({ offer, returned, action, submit = 'Reservar' }: Props) {
  const isWrong = useField({ name: 'fecha' }).notes.error !== undefined
  // An invalid day stays in the field.
  const date = (isWrong ? getFirstReturnedFieldValue(returned, 'fecha') : undefined) ?? offer.date
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must not be the one for another day. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" type="submit">
        {submit}
      </button>
      <div className={SEARCH_LINE_CLASS}>
        <Field label="Día" name="fecha" type="date" min={offer.first} max={offer.last} defaultValue={date} />
        <Button name="ver" value="1" formAction={`${action}#fecha`} formNoValidate>
          Ver las horas de ese día
        </Button>
      </div>
      <WeekDays week={offer.week} date={date} action={action} />
      <div className={STACK_CLASS}>
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

interface TimeChoicesProps {
  offer: BookingDayWithTimes
}

/** Lists the times of a day by morning, afternoon and evening. Taken times are disabled (row 148). */
function TimeChoices({ offer }: TimeChoicesProps) {
  return (
    <ChoiceGroup
      legend={`Hora, ${offer.day}`}
      name="hora"
      type="radio"
      options={offer.times.map(({ isTaken, ...time }) => ({
        ...time,
        disabled: isTaken,
        state: isTaken ? 'ocupada' : undefined,
      }))}
      help={
        [
          offer.isUnconfirmed && 'Horario por confirmar: el negocio aún no dice sus horas.',
          offer.zone && `Las horas son las del negocio: ${offer.zone}.`,
        ]
          .filter(Boolean)
          .join(' ') || undefined
      }
    />
  )
}

interface WeekDaysProps {
  week: WeekAvailability
  /** Chosen day, `yyyy-MM-dd`. */
  date: string
  action: string
}

/** Shows the days of a week. A day with a free time is a button; any other has the reason why not. */
function WeekDays({ week, date, action }: WeekDaysProps) {
  const day = (value: string, label: string, isDay = true) => (
    <Button
      size="small"
      name="ver"
      value={value}
      formAction={`${action}#fecha`}
      formNoValidate
      aria-pressed={isDay ? value === date : undefined}
    >
      {label}
    </Button>
  )
  return (
    <div data-week className={STACK_CLASS}>
      <ul className={CHIPS_CLASS} aria-label="La semana">
        {week.days.map(({ date: value, label, why }) => (
          <li key={value}>
            {why === null ? (
              day(value, label)
            ) : (
              <span className="text-sm text-soft">
                {label}: {why}
              </span>
            )}
          </li>
        ))}
      </ul>
      {(week.earlier || week.later) && (
        <div className={CHIPS_CLASS}>
          {week.earlier && day(week.earlier, 'Semana anterior', false)}
          {week.later && day(week.later, 'Semana siguiente', false)}
        </div>
      )}
    </div>
  )
}

interface ServiceChoicesProps {
  services: { value: string; label: string }[]
  legend: string
  help: string
}

/** Checkboxes for the services. Renders nothing if there are none. */
export const ServiceChoices = ({ services, legend, help }: ServiceChoicesProps) =>
  services.length > 0 && (
    <ChoiceGroup legend={legend} name="servicios" type="checkbox" options={services} help={help} />
  )
