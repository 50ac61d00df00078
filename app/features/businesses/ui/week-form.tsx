import { Button } from '~/ui/controls/button'
import { Field } from '~/ui/form/field'
import { FIELD_ERROR } from '~/ui/form/field-notes'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import { HELP, LABEL } from '~/ui/form/looks'
import { errorOf } from '~/ui/form/returned-form'
import { STACK } from '~/ui/layout/section'
import { HOURS_LENGTH } from '~/values/text/lengths'
import { DAY_FIELDS } from '../week/week'

const FREE_DATES = 3

interface Props extends Sending {
  copyAction: string
  version: number
  days: Record<string, string>
  closedDates: string[]
}

/** The fields of `weekSchema`: a text for each day, and a calendar field for each day on which it is closed. */
export function WeekForm({ copyAction, version, days, closedDates, ...sending }: Props) {
  const { returned } = sending
  return (
    // Drawn anew with every answer: copied hours are other texts in the same fields.
    <FormFrame
      key={JSON.stringify(returned?.values)}
      {...sending}
      stored={days}
      button="Guardar"
      sending="Guardando…"
    >
      <HiddenField name="version" value={version} />
      {/* The Enter key presses a form's first button, which must not be the one that copies. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Guardar
      </button>
      <p>
        Escribe por ejemplo <b>9:00-13:00, 15:00-18:00</b>, <b>9 am a 5 pm</b>, <b>24 horas</b> o{' '}
        <b>cerrado</b>.
      </p>
      {DAY_FIELDS.map(({ name, label }) => (
        <Field key={name} name={name} label={label} optional autoComplete="off" maxLength={HOURS_LENGTH} />
      ))}
      <Button formAction={copyAction}>Copiar el primer día a todos</Button>
      <ClosedDates dates={returned?.values.cerrado ?? closedDates} error={errorOf(returned, 'cerrado')} />
    </FormFrame>
  )
}

function ClosedDates({ dates, error }: { dates: readonly string[]; error: string | undefined }) {
  const chosen = dates.filter((date) => date !== '')
  return (
    <fieldset className={STACK} id="cerrado" tabIndex={-1}>
      <legend className={LABEL}>Días en que no abres</legend>
      {error && <p className={FIELD_ERROR}>{error}</p>}
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
