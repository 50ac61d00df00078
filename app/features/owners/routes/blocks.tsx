import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { describeBlock } from '~/features/reservations/blocks'
import {
  addBlocks,
  listBlocks,
  removeBlock,
  type SaveBlocksResult,
} from '~/features/reservations/blocks.server'
import { blocksSchema } from '~/features/reservations/blocks-schema'
import { BlocksForm } from '~/features/reservations/ui/blocks-form'
import { handleForm, createMultiFormAction } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import type { Notice } from '~/http/notice.server'
import { parseRowNumber } from '~/values/list-query'
import {
  type OwnerOrAdminRequest,
  ownerOrAdminAction,
  ownerOrAdminLoader,
} from '../http/managed-business.server'
import { readBusinessLocalDate } from '../reservations.server'

export const handle = { hydrate: true }

/** Loads the blocks of a business from today on (D61). */
export const loader = ownerOrAdminLoader(async ({ id, name }) => {
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
    const block = { date: form.get('dia') ?? '', first: parseRowNumber(form.get('cuarto')) ?? -1 }
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
  const undo = token === undefined && entry ? adminPaths.undoChange(entry) : undefined
  return redirectBack(here, { ...notice, undo })
}

function standing(booked: number): string | undefined {
  if (booked === 0) return undefined
  return booked === 1
    ? 'Ya había una reserva en ese tiempo: sigue en pie.'
    : `Ya había ${booked} reservas en ese tiempo: siguen en pie.`
}

export const action = ownerOrAdminAction(createMultiFormAction({ '': add, quitar: remove }))

export { clientAction } from '~/http/forms/retry'
export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BlockedTimesRoute() {
  const { frame, today, blocks } = useLoaderData<typeof loader>()
  return <BlocksForm {...{ today, blocks }} {...useFormAnswer<typeof action>()} action={frame.here} />
}
