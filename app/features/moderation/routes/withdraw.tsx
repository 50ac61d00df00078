import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { decisionForm, idAt, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Takes a published rating away, with a reason that is kept (D52). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { id: idAt(params), ...decisionForm(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const id = idAt(params)
  return takeDecision({
    request,
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    decide: ({ motivo }) => withdrawRating(db, { actor }, id, motivo),
    done: () => ({
      title: 'La calificación quedó retirada',
      undo: adminPaths.reopenEntry(KINDS.rating.word, id),
    }),
  })
}

const TITLE = 'Retirar la calificación'

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, TITLE)

export default function Withdraw() {
  const sending = useSentForm<typeof action>()
  const { id, back } = useLoaderData<typeof loader>()
  return (
    <ReasonPage
      title={TITLE}
      action={adminPaths.withdrawRating(id)}
      back={back}
      button="Retirar"
      {...sending}
    />
  )
}
