import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { hasFailed } from '~/http/forms/failed-form.server'
import { takeForm } from '~/http/forms/take-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { KINDS } from '../labels'
import { withdrawRating } from '../refuse.server'
import { reasonSchema } from '../schema'
import { ReasonPage } from '../ui/reason-page'
import { backTo, idAt, leaveDecided, NOT_DECIDED } from './entry-at.server'

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
  return takeForm({
    ...{ request, context },
    schema: reasonSchema,
    invalid: 'Falta el motivo',
    failed: NOT_DECIDED,
    store: ({ motivo }) => withdrawRating(db, { actor }, id, motivo),
    leave: (decided, { form }) =>
      leaveDecided(decided, backTo(form.get('volver')), {
        title: 'La calificación quedó retirada',
        undo: adminPaths.reopenEntry(KINDS.rating.word, id),
      }),
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
