import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { opinionsToAnswer } from '~/features/ratings/reply.server'
import { pageMeta } from '~/http/meta'
import { ownedAt } from '../http/owned-business.server'
import { OwnerOpinionsPage } from '../ui/owner-opinions-page'

/** What customers wrote, whole, to be answered. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return { token, name: business.name, opinions: await opinionsToAnswer(db, business.id) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Opiniones: ${data.name}`, hidden: true }) : []

export default function OwnerOpinions() {
  return <OwnerOpinionsPage {...useLoaderData<typeof loader>()} />
}
