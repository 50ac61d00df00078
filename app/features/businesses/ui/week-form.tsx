import { Button } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { FIELD_ERROR } from '~/ui/form/field-notes'
import { useField } from '~/ui/form/form-context'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormVersion } from '~/ui/form/form-version'
import { HELP, LABEL } from '~/ui/form/styles'
import { useStepFocus } from '~/ui/form/use-step-focus'
import { STACK } from '~/ui/layout/section'
import type { Booked } from '~/values/booking'
import { HOURS_LENGTH } from '~/values/text/lengths'
import { DAY_FIELDS } from '../week/week'
import { BookedList } from './booked-list'

const FREE_DATES = 3

interface Props extends Sending {
  version: number
  days: Record<string, string>
  closedDates: string[]
}

/** The fields of `weekSchema`: a line for the week, a text for each day, a calendar field for each day it is closed. */
export function WeekForm({ version, days, closedDates, ...sending }: Props) {
  const stored = { ...days, cerrado: closedDates }
  const booked = sending.returned?.booked ?? []
  return (
    // Drawn anew once it is stored: the line fills in the days.
    <FormFrame
      key={version}
      {...sending}
      stored={stored}
      button={booked.length > 0 ? 'Guardar de todos modos' : 'Guardar'}
      sending="Guardando…"
    >
      {booked.length > 0 && <BookedNotice bookings={booked} />}
      <FormVersion version={version} stored={{ ...days, cerrado: closedDates.join('\n') }} />
      <Field
        name="semana"
        label="Toda la semana en una línea"
        optional
        autoComplete="off"
        maxLength={HOURS_LENGTH}
        help="Por ejemplo: lunes a viernes 9-5, sábado cerrado. Sin días, vale para todos."
      />
      <p>
        O día por día: <b>9:00-13:00, 15:00-18:00</b>, <b>9 am a 5 pm</b>, <b>24 horas</b> o <b>cerrado</b>.
      </p>
      {DAY_FIELDS.map(({ name, label }) => (
        <Field key={name} name={name} label={label} optional autoComplete="off" maxLength={HOURS_LENGTH} />
      ))}
      <ClosedDates />
    </FormFrame>
  )
}

/** Who has a reservation on a day that would be closed: they are to hear of it first. */
function BookedNotice({ bookings }: { bookings: Booked[] }) {
  const step = useStepFocus()
  return (
    <div ref={step} tabIndex={-1}>
      <input type="hidden" name="de-todos-modos" value="si" />
      <Notice title="Esos días tienen reservas">
        <p>Nada se ha guardado todavía. Avísales antes de cerrar; sus reservas siguen en pie.</p>
        <BookedList bookings={bookings} />
        <Button>Guardar de todos modos</Button>{' '}
        <a className="button" href="?">
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
    <fieldset className={STACK} id="cerrado" tabIndex={-1}>
      <legend className={LABEL}>Días en que no abres</legend>
      {notes.error && <p className={FIELD_ERROR}>{notes.error}</p>}
      {[...chosen, ...Array<string>(FREE_DATES).fill('')].map((date, index) => (
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
      <p className={HELP}>¿Más días? Guarda estos, y al volver hay lugar para otros.</p>
    </fieldset>
  )
}
