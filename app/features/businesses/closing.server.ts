import type { Db } from 'db/connect'
import type { By } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import type { Closing, SentClosing } from './closing'
import { filedBusiness } from './find.server'
import { type SavedBusiness, saveBusiness } from './save.server'

const CALENDAR = { username: 'La fecha de apertura' }

/** Says that a business has closed, or is open again (D118); `page` is the address of the page that it moved to. */
export async function setClosing(
  db: Db,
  by: By,
  id: number,
  { kind, until, page }: SentClosing,
): Promise<SavedBusiness | { ok: false; reason: 'unknown_page' }> {
  const slug = page?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
  const other = slug ? await filedBusiness(db, slug) : null
  if (page && (!other || other.id === id)) return { ok: false, reason: 'unknown_page' }
  const closed: Closing | null = kind && { kind, until, movedTo: other?.id ?? null }
  return saveBusiness(db, by, id, { business: { closed } })
}

/** Opens those again whose day has come, each by its own calendar; answers how many. */
export async function reopenDue(db: Db, now = new Date()): Promise<number> {
  const due = await db
    .selectFrom('businesses')
    .select(['id', 'closed_until', 'time_zone'])
    .where('closed_until', '<=', dateIn('UTC', now))
    .where('deleted_at', 'is', null)
    .execute()
  const here = due.filter(
    (row) => (row.closed_until ?? '') <= dateIn(row.time_zone ?? DEFAULT_TIME_ZONE, now),
  )
  for (const { id } of here)
    await saveBusiness(db, { actor: CALENDAR, now }, id, { business: { closed: null } })
  return here.length
}
