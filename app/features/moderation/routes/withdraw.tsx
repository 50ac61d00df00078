import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { NOT_DECIDED, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Takes a published rating away, with a reason that is kept (D52). */
export const loader = adminLoader(({ id }) => ({ id }))

export const action = adminForm({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: NOT_DECIDED,
  store: ({ motivo }, { actor, id }) => withdrawRating(db, { actor }, id, motivo),
  done: (decided, { id, leave }) => {
    const undo = adminPaths.reopenEntry(KINDS.rating.word, id)
    return leave(adminPaths.review(), noticeOf(decided, { title: 'La calificación quedó retirada', undo }))
  },
})

const TITLE = 'Retirar la calificación'

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle(TITLE)

export default function Withdraw() {
  const sending = useSentForm<typeof action>()
  const { id } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} title={TITLE} action={adminPaths.withdrawRating(id)} button="Retirar" />
}
