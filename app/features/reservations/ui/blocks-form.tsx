import { appendActionParam } from '~/query-string'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import type { BlockedTime } from '../blocks'

interface BlocksFormProps extends FormFrameBaseProps {
  /** Local date, `yyyy-MM-dd`. */
  today: string
  blocks: readonly (BlockedTime & { words: string })[]
}

/** Form with the fields of `blocksSchema`. It lists upcoming blocks with a button to remove each. */
export function BlocksForm({ today, blocks, ...sending }: BlocksFormProps) {
  return (
    <>
      <FormFrame
        {...sending}
        key={blocks.map(({ words }) => words).join()}
        button="Bloquear"
        sending="Guardando…"
      >
        <Field name="dia" label="Día" type="date" min={today} />
        <Field
          name="hasta"
          label="Hasta el día"
          type="date"
          min={today}
          optional
          help="Para varios días seguidos."
        />
        <Field
          name="de"
          label="Desde las"
          type="time"
          step={900}
          optional
          help="Sin horas se bloquea el día entero."
        />
        <Field name="a" label="Hasta las" type="time" step={900} optional />
      </FormFrame>
      {blocks.length > 0 && (
        <section className={STACK_CLASS} aria-labelledby="bloqueadas">
          <h2 className={SIDE_TITLE_CLASS} id="bloqueadas">
            Horas bloqueadas
          </h2>
          <ul className={STACK_CLASS}>
            {blocks.map(({ date, first, words }) => (
              <li key={`${date} ${first}`}>
                <form
                  className={CHIPS_CLASS}
                  method="post"
                  action={appendActionParam(sending.action, 'quitar')}
                >
                  <span>{words}</span>
                  <input type="hidden" name="dia" value={date} />
                  <input type="hidden" name="cuarto" value={first} />
                  <Button size="small" tone="danger">
                    Quitar<span className="visually-hidden"> ({words})</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
