import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { closingForm, closingTyped } from '~/features/businesses/http/closing-form.server'
import { ClosingForm } from '~/features/businesses/ui/closing-form'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { boundOwner } from '../http/bounded.server'
import { notFoundHere, ownedAt, recordAt } from '../http/owned-business.server'
import { OwnerPart } from '../ui/owner-part'

export const handle = { hydrate: true }

/** Whether the business has closed, as its owner says it (D118). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, record } = await recordAt(db, params)
  return { token, name: record.name, stored: await closingTyped(record) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return boundOwner(request, business, async () => {
    const leave = (notice: Parameters<typeof redirectWithNotice>[1]) =>
      redirectWithNotice(paths.owner(token), notice)
    const answer = await closingForm({ request, actor: OWNER, businessId: business.id, leave })
    if (!answer) throw notFoundHere()
    return answer
  })
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `¿Cerró ${data.name}?`, hidden: true }) : []

export default function ClosingRoute() {
  const { token, name, stored } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return (
    <OwnerPart
      token={token}
      name={name}
      title="¿Cerró tu negocio?"
      lead="Tu página lo dice y guarda tus opiniones. Mientras tanto nadie te llama ni reserva desde aquí."
    >
      <ClosingForm {...sending} stored={stored} action={paths.ownerClosing(token)} />
    </OwnerPart>
  )
}
