import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminForm, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { NOT_DECIDED, nameOf, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema, saidReason } from '../schema'
import { ReasonPage } from '../ui/reason-page'

export const handle = { hydrate: true }

/** Takes a published rating away, with a reason that is kept (D52). */
export const loader = adminLoader(async ({ id }) => {
  const name = await nameOf({ kind: 'rating', id })
  return { title: `¿Retirar ${name}?`, reasons: KINDS.rating.refusals, id }
})

export const action = adminForm({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: NOT_DECIDED,
  store: (reason, { actor, id }) => withdrawRating(db, { actor }, id, saidReason(reason)),
  done: async (decided, { id, redirectBack }) => {
    const title = `Retiraste ${await nameOf({ kind: 'rating', id })}`
    const undo = adminPaths.restoreRating(id)
    return redirectBack(adminPaths.moderation(), noticeOf(decided, { title, undo }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => title)

export default function Withdraw() {
  const sending = useSentForm<typeof action>()
  const { id, ...asked } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} {...asked} action={adminPaths.withdrawRating(id)} button="Retirar" />
}
