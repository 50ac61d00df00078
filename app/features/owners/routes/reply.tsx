import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { commentToAnswer, replySchema, replyToRating } from '~/features/ratings/reply.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { boundOwner } from '../http/limits.server'
import { notFoundHere, ownedAt } from '../http/owned-business.server'
import { ReplyPage } from '../ui/reply-page'

export const handle = { hydrate: true }

/** The owner answers one comment; the answer stands below it. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business, comment } = await commentAt(params)
  return { token, name: business.name, comment }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business, comment } = await commentAt(params)
  return boundOwner(request, business, () =>
    saveForm({
      request,
      schema: replySchema,
      invalid: 'Revisa tu respuesta',
      store: ({ replica }) => replyToRating(db, comment.id, replica, new Date()),
      leave: (_, { value }) => {
        const title = value.replica ? 'Tu respuesta ya se ve en tu página' : 'Tu respuesta ya no se ve'
        return redirectWithNotice(paths.ownerComments(token), { kind: 'success', title })
      },
    }),
  )
}

async function commentAt(params: LoaderFunctionArgs['params']) {
  const owned = await ownedAt(db, params)
  const comment = await commentToAnswer(db, owned.business.id, params.id ?? '')
  if (!comment) throw notFoundHere()
  return { ...owned, comment }
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Responder una opinión', hidden: true })

export default function Reply() {
  const sending = useSentForm<typeof action>()
  return <ReplyPage {...useLoaderData<typeof loader>()} {...sending} />
}
