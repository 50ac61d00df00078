import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { TRASH_DAYS } from '~/features/deletion/schema'
import { shortDate } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { readTrash, TRASH_PAGE } from '../contents.server'
import { readTrashNoun } from '../http/trash-address'
import { TrashPage } from '../ui/trash-page'

/** Everything that was deleted in the last 30 days, in one list (D30). */
export const loader = adminLoader(async ({ query }) => {
  const noun = readTrashNoun(query.get('que')) ?? null
  const asked = readPage(query)
  const trash = await withFallback('trash', readTrash(db, noun, asked), null)
  const entries = trash?.entries.map(({ deletedAt, ...entry }) => ({
    ...entry,
    deletedOn: shortDate(deletedAt),
    erasedOn: shortDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * 86_400_000).toISOString()),
  }))
  return {
    noun,
    entries: entries ?? null,
    total: trash?.total ?? 0,
    isCapped: trash?.isCapped ?? false,
    ...clampPage(asked, trash?.total ?? 0, TRASH_PAGE),
  }
})

export const meta = adminTitle('Papelera')

export default function Trash() {
  return <TrashPage {...useLoaderData<typeof loader>()} />
}
