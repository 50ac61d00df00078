import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { decisionForm, takeDecision } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Takes a published rating away, with a reason that is kept (D52). */
export const loader = adminLoader(({ request, id }) => ({ id, ...decisionForm(request) }))

export const action = adminAction(({ request, actor, id }) =>
  takeDecision({
    request,
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    decide: ({ motivo }) => withdrawRating(db, { actor }, id, motivo),
    done: () => ({
      title: 'La calificación quedó retirada',
      undo: adminPaths.reopenEntry(KINDS.rating.word, id),
    }),
  }),
)

const TITLE = 'Retirar la calificación'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle(TITLE)

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
