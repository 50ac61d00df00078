import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { commentsToAnswer } from '~/features/ratings/reply.server'
import { pageMeta } from '~/http/meta'
import { ownedAt } from '../http/owned-business.server'
import { OwnerCommentsPage } from '../ui/owner-comments-page'

/** What customers wrote, whole, to be answered. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return { token, name: business.name, comments: await commentsToAnswer(db, business.id) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Opiniones: ${data.name}`, hidden: true }) : []

export default function OwnerComments() {
  return <OwnerCommentsPage {...useLoaderData<typeof loader>()} />
}
