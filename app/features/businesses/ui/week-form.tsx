import { Button } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, SelectField } from '~/ui/form/field'
import { FIELD_ERROR_CLASS } from '~/ui/form/field-notes'
import { useField, useFocusOnMount } from '~/ui/form/form-context'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import { HELP_CLASS, LABEL_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import type { AffectedReservation } from '~/values/affected-reservation'
import { MAX_HOURS_TEXT_LENGTH } from '~/values/text/lengths'
import { DAY_FIELDS, DAY_GROUPS, HOURS_CHOICE_NUMBERS } from '../week/week'
import type { PickedHours } from '../week/week-schema'
import { AffectedReservationList } from './booked-list'

const EMPTY_CLOSED_DATE_FIELDS = 3

/** Stored hours in the format of the form fields. */
export interface WeekFieldsProps {
  days: Record<string, string>
  closedDates: string[]
  /** Stored hours as choices of the form. Empty if there are none, or if the choices cannot express them. */
  picked: PickedHours[]
}

interface WeekFormProps extends FormFrameBaseProps, WeekFieldsProps {
  version: number
}

/** Initial values of `WeekFields` by field name. Closed dates are a list. */
export const toWeekFormValues = ({ days, picked, closedDates }: WeekFieldsProps) => ({
  ...days,
  ...toPickerFields(picked),
  cerrado: closedDates,
})

/** Form for the opening hours and closed dates. */
export function WeekForm({ version, days, closedDates, picked, ...sending }: WeekFormProps) {
  const week = { days, closedDates, picked }
  const stored = toWeekFormValues(week)
  const booked = sending.returned?.booked ?? []
  return (
    // A new key renders the form again after saving, because a line for the whole week changes the texts of
    // the days.
    <FormFrame
      key={version}
      {...sending}
      stored={stored}
      button={booked.length > 0 ? 'Guardar de todos modos' : 'Guardar'}
      sending="Guardando…"
    >
      {booked.length > 0 && <ConfirmClosedDaysNotice bookings={booked} />}
      <FormVersionFields version={version} stored={{ ...stored, cerrado: closedDates.join('\n') }} />
      <WeekFields {...week} />
    </FormFrame>
  )
}

/**
 * Fields of `weekFormSchema`: choices, one line for the whole week, a text per day, and a date per closed day.
 */
export function WeekFields({ days, picked }: WeekFieldsProps) {
  return (
    <>
      <PickedHoursFields coversWeek={picked.length > 0 || Object.values(days).every((text) => text === '')} />
      <Field
        name="semana"
        label="O escribe toda tu semana"
        optional
        autoComplete="off"
        maxLength={MAX_HOURS_TEXT_LENGTH}
        help="Por ejemplo: lunes a viernes 9-5, sábado cerrado. Si no pones días, vale para todos."
      />
      <p>
        O día por día: <b>9 am a 1 pm, 3 pm a 6 pm</b>, <b>9-5</b>, <b>24 horas</b> o <b>cerrado</b>.
      </p>
      {DAY_FIELDS.map(({ name, label }) => (
        <Field
          key={name}
          name={name}
          label={label}
          optional
          autoComplete="off"
          maxLength={MAX_HOURS_TEXT_LENGTH}
        />
      ))}
      <ClosedDates />
    </>
  )
}

/** Initial values of the choice fields. Empty for choices that are not used. */
const toPickerFields = (picked: readonly PickedHours[]): Record<string, string> =>
  Object.fromEntries(
    HOURS_CHOICE_NUMBERS.flatMap((each, index) => {
      const choice = picked[index]
      return [
        [`dias-${each}`, choice?.days ?? ''],
        [`abre-${each}`, choice?.opens ?? ''],
        [`cierra-${each}`, choice?.closes ?? ''],
        [`no-abre-${each}`, choice?.isClosed ? 'si' : ''],
      ]
    }),
  )

/**
 * Menus for days and fields for times, which need no JavaScript. `coversWeek`: a text explains that days
 * without a choice are closed.
 */
function PickedHoursFields({ coversWeek }: { coversWeek: boolean }) {
  return (
    <fieldset className={STACK_CLASS}>
      <legend className={LABEL_CLASS}>Elige tu horario</legend>
      <p className={HELP_CLASS}>
        Empieza por los días que son iguales; en el siguiente pon los que cambian. Abierto las 24 horas: 12:00
        a. m. en los dos.{' '}
        {coversWeek
          ? 'Los días que no elijas quedan cerrados.'
          : 'Los días que no elijas quedan como están escritos más abajo.'}
      </p>
      {HOURS_CHOICE_NUMBERS.map((each) => (
        <div key={each} className="grid grid-cols-2 gap-3">
          <div className="col-span-full">
            <SelectField
              name={`dias-${each}`}
              label={`Días (horario ${each})`}
              optional
              options={[{ value: '', label: 'Sin elegir' }, ...DAY_GROUPS]}
            />
          </div>
          <Field name={`abre-${each}`} label="Abre" type="time" optional />
          <Field name={`cierra-${each}`} label="Cierra" type="time" optional />
          <div className="col-span-full">
            <ChoiceGroup
              legend={`¿Esos días no abres? (horario ${each})`}
              name={`no-abre-${each}`}
              type="checkbox"
              options={[{ value: 'si', label: 'Cerrado, sin contar las horas' }]}
            />
          </div>
        </div>
      ))}
    </fieldset>
  )
}

interface BookedNoticeProps {
  bookings: AffectedReservation[]
  /** Address that shows the form unchanged again. */
  cancel?: string
}

/**
 * Warns about reservations at times that would be closed, so that customers are informed first. Its button
 * sends the form again and saves.
 */
export function ConfirmClosedDaysNotice({ bookings, cancel = '?' }: BookedNoticeProps) {
  const step = useFocusOnMount()
  return (
    <div ref={step} tabIndex={-1}>
      <input type="hidden" name="de-todos-modos" value="si" />
      <Notice title="Esos días tienen reservas">
        <p>Nada se ha guardado todavía. Avísales antes de cerrar; sus reservas siguen en pie.</p>
        <AffectedReservationList bookings={bookings} />
        <Button>Guardar de todos modos</Button>{' '}
        <a className="button" href={cancel}>
          Cancelar
        </a>
      </Notice>
    </div>
  )
}

function ClosedDates() {
  const { notes, values } = useField({ name: 'cerrado' })
  const chosen = values.filter(Boolean)
  return (
    <fieldset className={STACK_CLASS} id="cerrado" tabIndex={-1}>
      <legend className={LABEL_CLASS}>Días en que no abres</legend>
      {notes.error && <p className={FIELD_ERROR_CLASS}>{notes.error}</p>}
      {[...chosen, ...Array<string>(EMPTY_CLOSED_DATE_FIELDS).fill('')].map((date, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields have nothing else of their own
          key={index}
          id={`cerrado-${index}`}
          name="cerrado"
          type="date"
          label={`Día ${index + 1}`}
          optional
          defaultValue={date}
        />
      ))}
      <p className={HELP_CLASS}>¿Más días? Guarda estos, y al volver hay lugar para otros.</p>
    </fieldset>
  )
}
