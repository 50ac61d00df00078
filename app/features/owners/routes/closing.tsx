import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { closingForm, closingTyped } from '~/features/businesses/http/closing-form.server'
import { CLOSINGS } from '~/features/businesses/labels'
import { ClosingForm } from '~/features/businesses/ui/closing-form'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { CLOSING_ASKED, paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { PostForm } from '~/ui/form/post-form'
import { boundOwner } from '../http/limits.server'
import { notFoundHere, ownedAt, recordAt } from '../http/owned-business.server'
import { OwnerPart } from '../ui/owner-part'

export const handle = { hydrate: true }

/** Whether the business has closed, as its owner says it (D118). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { token, record } = await recordAt(db, params)
  const word = new URL(request.url).searchParams.get(CLOSING_ASKED)
  const isForGood = word === CLOSINGS.for_good.word && !record.closed
  return { token, name: record.name, isForGood, stored: await closingTyped(record) }
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
  const { token, name, isForGood, stored } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  if (isForGood) return <ForGood token={token} name={name} />
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

const ForGood = ({ token, name }: { token: string; name: string }) => (
  <OwnerPart
    token={token}
    name={name}
    title="¿Cerró para siempre?"
    lead="Tu página lo dice y guarda tus opiniones, pero ya no sale en las listas y nadie te llama ni reserva desde ella. Si vuelves a abrir, lo dices en Mi negocio."
  >
    <PostForm className={CHIPS} action={paths.ownerClosing(token)}>
      <input type="hidden" name="cierre" value={CLOSINGS.for_good.word} />
      <Button tone="danger">Sí, cerró para siempre</Button>
      <ButtonLink href={paths.owner(token)}>No, sigue abierto</ButtonLink>
    </PostForm>
  </OwnerPart>
)
