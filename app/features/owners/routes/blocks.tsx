import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import {
  addBlocks,
  type BlockedTime,
  blocksSchema,
  describeBlock,
  listBlocks,
  removeBlock,
  type SaveBlocksResult,
} from '~/features/reservations/blocks.server'
import { appendActionParam, href } from '~/href'
import { createMultiFormAction, handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import type { Notice } from '~/http/notice.server'
import { Button } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { parseIdOrVersion } from '~/values/list-query'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'
import { readBusinessLocalDate } from '../reservations.server'

interface BlocksFormProps extends FormFrameBaseProps {
  /** Local date, `yyyy-MM-dd`. */
  today: string
  blocks: readonly (BlockedTime & { words: string })[]
}

/** Form with the fields of `blocksSchema`. It lists upcoming blocks with a button to remove each. */
function BlocksForm({ today, blocks, ...sending }: BlocksFormProps) {
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

export const handle = { hydrate: true }

/** Loads the blocks of a business from today on (D61). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const today = await readBusinessLocalDate(db, id, new Date())
  const blocks = await listBlocks(db, id, today)
  return {
    title: `Horas bloqueadas de ${name}`,
    lead: 'En ese tiempo nadie puede reservar en la página.',
    today,
    blocks: blocks.map((block) => ({ ...block, words: describeBlock(block) })),
  }
})

const add = async (asked: OwnerOrAdminRequest) => {
  const { request, id, actor } = asked
  return handleForm(
    {
      request,
      schema: blocksSchema(await readBusinessLocalDate(db, id, new Date())),
      invalid: 'Revisa el tiempo',
    },
    async ({ value, rejectForm: sendBack }) => {
      const saved = await addBlocks(db, { actor }, id, value)
      if (!saved.ok) return sendBack({ title: 'Ya hay demasiadas horas bloqueadas: quita algunas' })
      return leave(asked, saved, { title: 'Horas bloqueadas', text: standing(saved.booked) })
    },
  )
}

const remove = (asked: OwnerOrAdminRequest) =>
  handleForm({ request: asked.request }, async ({ form }) => {
    const block = { date: form.get('dia') ?? '', first: parseIdOrVersion(form.get('cuarto')) ?? -1 }
    const saved = await removeBlock(db, { actor: asked.actor }, asked.id, block)
    return leave(asked, saved, { title: 'Esas horas se pueden reservar otra vez' })
  })

/** Redirects to the same page, so that the owner can add more blocks. */
function leave(
  { here, token, redirectBack }: OwnerOrAdminRequest,
  saved: SaveBlocksResult,
  notice: Omit<Notice, 'kind'>,
) {
  const entry = saved.ok ? saved.entry : null
  const undo =
    token === undefined && entry ? href('/administracion/bitacora/:id/deshacer', { id: entry }) : undefined
  return redirectBack(here, { ...notice, undo })
}

function standing(booked: number): string | undefined {
  if (booked === 0) return undefined
  return booked === 1
    ? 'Ya había una reserva en ese tiempo: sigue en pie.'
    : `Ya había ${booked} reservas en ese tiempo: siguen en pie.`
}

export const action = createOwnerOrAdminAction(createMultiFormAction({ '': add, quitar: remove }))

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BlockedTimesRoute() {
  const { frame, today, blocks } = useLoaderData<typeof loader>()
  return <BlocksForm {...{ today, blocks }} {...useFormAnswer<typeof action>()} action={frame.here} />
}
