import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { hasFailed } from '~/http/forms/failed-form.server'
import { readSubmission, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'
import { backTo, idAt, leaveDecided } from './entry-at.server'
import { NOT_STORED } from './not-stored'

export const handle = { hydrate: true }

/** Takes a published rating away, with a reason that is kept (D52). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const back = backTo(new URL(request.url).searchParams.get('volver'))
  return { id: idAt(params), back, failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const id = idAt(params)
  const sent = await readSubmission(request, reasonSchema)
  const { form } = sent
  if (!sent.ok) return returnForm(context, form, { title: 'Falta el motivo', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, form, NOT_STORED, () =>
    withdrawRating(db, id, sent.value.motivo, { actor, now: new Date() }),
  )
  if (!stored.ok) return stored.answer
  return leaveDecided(stored.value, backTo(form.get('volver')), {
    title: 'La calificación quedó retirada',
    undo: adminPaths.reopenEntry(KINDS.rating.word, id),
  })
}

const TITLE = 'Retirar la calificación'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `${data.failed ? 'Error: ' : ''}${TITLE}`) : []

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
