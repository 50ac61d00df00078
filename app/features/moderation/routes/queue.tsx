import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { readPage } from '~/http/directory-query'
import { requireAdmin } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { clampPage } from '~/models/list/page'
import { type Kind, kindOf } from '~/models/review/labels'
import { countedOf, countQueue, PER_PAGE, readQueue } from '~/models/review/queue.server'
import { QueuePage } from '~/ui/admin/review/queue-page'

/** One list of what waits for a person, the oldest first; `?tipo=` shows one kind. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const query = new URL(request.url).searchParams
  const kind = kindOf(query.get('tipo'))
  const queue = await tolerate(request)('queue', readPageOf(kind, readPage(query)), null)
  return { kind, queue }
}

async function readPageOf(kind: Kind | undefined, asked: number) {
  const counts = await countQueue(db)
  const { page, pages } = clampPage(asked, countedOf(counts, kind), PER_PAGE)
  return { counts, page, pages, entries: await readQueue(db, kind, page) }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Revisión')

export default function Queue() {
  return <QueuePage {...useLoaderData<typeof loader>()} />
}
