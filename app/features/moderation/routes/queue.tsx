import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { type Kind, kindOf } from '../labels'
import { countedOf, countQueue, PER_PAGE, readQueue } from '../queue.server'
import { QueuePage } from '../ui/queue-page'

/** One list of what waits for a person, the oldest first; `?tipo=` shows one kind. */
export const loader = adminLoader(async ({ query }) => {
  const kind = kindOf(query.get('tipo'))
  const queue = await withFallback('queue', readPageOf(kind, readPage(query)), null)
  return { kind, queue }
})

async function readPageOf(kind: Kind | undefined, asked: number) {
  const counts = await countQueue(db)
  const { page, pages } = clampPage(asked, countedOf(counts, kind), PER_PAGE)
  return { counts, page, pages, entries: await readQueue(db, kind, page) }
}

export const meta = adminTitle('Revisión')

export default function Queue() {
  return <QueuePage {...useLoaderData<typeof loader>()} />
}
