import type { Db } from 'db/connect'
import type { ActorContext } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import type { ClosureFormValues, ClosureStatus } from './closing'
import { findBusinessBySlug } from './find.server'
import { type SaveBusinessResult, saveBusiness } from './save.server'

const REOPENING_ACTOR = { username: 'La fecha de apertura' }

/**
 * Marks a business as closed, or as open if `kind` is null (D118). `page` is the address of the page to which
 * it moved. Fails with unknown_page if that is not the page of another published business. Fails with
 * moved_here if that business moved to this one. Otherwise fails like `saveBusiness`.
 */
export async function setBusinessClosure(
  db: Db,
  by: ActorContext,
  id: number,
  { kind, until, page }: ClosureFormValues,
): Promise<SaveBusinessResult | { ok: false; reason: 'unknown_page' | 'moved_here' }> {
  const slug = page?.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1)
  const other = slug ? await findBusinessBySlug(db, slug) : null
  if (page && (!other || other.id === id)) return { ok: false, reason: 'unknown_page' }
  if (other && (await movedTo(db, other.id)) === id) return { ok: false, reason: 'moved_here' }
  const closed: ClosureStatus | null = kind && { kind, until, movedTo: other?.id ?? null }
  return saveBusiness(db, by, id, { business: { closed } })
}

/** Reads the id of the business to which this one moved. Null if it did not move to a known one. */
const movedTo = async (db: Db, id: number) =>
  (await db.selectFrom('businesses').select('moved_to').where('id', '=', id).executeTakeFirst())?.moved_to ??
  null

/**
 * Reopens businesses whose closure has ended by their local date. Returns the number of reopened ones.
 * `onError` gets the error of each business that fails; the others are reopened.
 */
export async function reopenExpiredClosures(
  db: Db,
  onError: (error: unknown) => void,
  now = new Date(),
): Promise<number> {
  const due = await db
    .selectFrom('businesses')
    .select(['id', 'closed_until', 'time_zone'])
    .where('closed_until', '<=', getDateInZone('UTC', now))
    .where('deleted_at', 'is', null)
    .execute()
  const here = due.filter(
    (row) => (row.closed_until ?? '') <= getDateInZone(row.time_zone ?? DEFAULT_TIME_ZONE, now),
  )
  let reopened = 0
  for (const { id } of here)
    try {
      const saved = await saveBusiness(db, { actor: REOPENING_ACTOR, now }, id, {
        business: { closed: null },
      })
      if (saved.ok) reopened += 1
      else onError(new Error(`business ${id} cannot be reopened: ${saved.reason}`))
    } catch (error) {
      onError(error)
    }
  return reopened
}
