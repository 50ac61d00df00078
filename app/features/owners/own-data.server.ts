import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { OWNER } from '~/features/audit/schema'
import {
  BUSINESS,
  type BusinessValues,
  businessRecord,
  OWN,
  type OwnData,
} from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { type SavedBusiness, saveBusiness } from '~/features/businesses/save.server'
import { PLACE } from '~/features/businesses/write.server'
import { suggestByOwner } from '~/features/suggestions/store.server'
import type { Base } from '~/values/fields'

type Key = keyof OwnData

const MODERATED: readonly Key[] = ['name', 'category', 'moreCategories', 'phone', ...PLACE]
const isOfPlace = (key: Key) => PLACE.some((each) => each === key)

export type SavedOwnData = Exclude<SavedBusiness, { ok: true }> | { ok: true; waits: string[] }

/**
 * Writes what an owner says of the business, all or none. Of a published one name, category, telephone and address wait for moderation
 * where something stood there, and the old version stays (D119); `waits` says what they are called. Refused like
 * `saveBusiness`.
 */
export function saveOwnData(
  db: Db,
  id: number,
  { page, ...base }: Base & { page: OwnData },
  now = new Date(),
): Promise<SavedOwnData> {
  return inTransaction(db, async (trx): Promise<SavedOwnData> => {
    const stored = await readBusiness(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const { opened, version } = base
    const { changed } = OWN.merge(stored, page, { opened, isCurrent: version === stored.version })
    const waiting = stored.isListed ? moderatedAmong(changed, stored) : []
    const sent = Object.entries(page).filter(([key]) => !waiting.includes(key as Key))
    const saved = await saveBusiness(trx, { actor: OWNER, now }, id, {
      business: Object.fromEntries(sent) as Partial<BusinessValues>,
      base,
    })
    if (!saved.ok) return saved
    const asked = Object.fromEntries(waiting.map((key) => [key, page[key]]))
    const fields = BUSINESS.changes(stored, { ...stored, ...asked })
    if (waiting.length > 0) await suggestByOwner(trx, stored, fields, now)
    return { ok: true, waits: waiting.map((key) => businessRecord[key].label) }
  })
}

/** What fills a gap is there at once; of a place all waits where a part of it stood. */
function moderatedAmong(changed: readonly Key[], stored: BusinessValues): Key[] {
  // Filed under one more category it is in one more list of the directory.
  const stood = (key: Key) => key === 'moreCategories' || Boolean(stored[key])
  const isMoved = changed.some((key) => isOfPlace(key) && stood(key))
  return changed.filter((key) => MODERATED.includes(key) && (isOfPlace(key) ? isMoved : stood(key)))
}
