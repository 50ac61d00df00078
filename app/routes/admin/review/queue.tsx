import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { readPage } from '~/http/directory-query'
import { requireAdmin } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { kindOf } from '~/models/review/labels'
import { countQueue, readQueue } from '~/models/review/queue.server'
import { QueuePage } from '~/ui/admin/review/queue-page'

/** One list of what waits for a person, the oldest first; `?tipo=` shows one kind. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const query = new URL(request.url).searchParams
  const kind = kindOf(query.get('tipo'))
  const page = readPage(query)
  const read = Promise.all([countQueue(db), readQueue(db, kind, page)])
  const queue = await tolerate(request)('queue', read, null)
  return { kind, page, queue: queue && { counts: queue[0], entries: queue[1] } }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Revisión')

export default function Queue() {
  return <QueuePage {...useLoaderData<typeof loader>()} />
}
