import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminFormAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { buildDecisionNotice, DECISION_SAVE_FAILURE, requireEntryPhrase } from '../http/entry-at.server'
import { QUEUE_KIND_TEXTS } from '../labels'
import { getReasonText, reasonSchema } from '../schema'
import { withdrawRating } from '../status-changes.server'
import { ReasonPage } from '../ui/decision-buttons'

export const handle = { hydrate: true }

/** Page with the form that withdraws a published rating and stores the reason (D52). */
export const loader = adminLoader(async ({ id }) => {
  const name = await requireEntryPhrase({ kind: 'rating', id })
  return { title: `¿Retirar ${name}?`, reasons: QUEUE_KIND_TEXTS.rating.refusals, id }
})

export const action = adminFormAction({
  schema: reasonSchema,
  invalid: 'Falta el motivo',
  failed: DECISION_SAVE_FAILURE,
  store: (reason, { actor, id }) => withdrawRating(db, { actor }, id, getReasonText(reason)),
  respond: async (decided, { id, redirectBack }) => {
    const title = `Retiraste ${await requireEntryPhrase({ kind: 'rating', id })}`
    return redirectBack(adminPaths.moderation(), buildDecisionNotice(decided, { title }))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function WithdrawRating() {
  const sending = useFormAnswer<typeof action>()
  const { id, ...asked } = useLoaderData<typeof loader>()
  return <ReasonPage {...sending} {...asked} action={adminPaths.withdrawRating(id)} button="Retirar" />
}
