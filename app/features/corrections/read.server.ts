import type { Db } from 'db/connect'
import { OWN } from '~/features/businesses/fields'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { readBusiness } from '~/features/businesses/read.server'
import { momentInWords } from '~/features/places/calendar'
import { correctableField } from './fields'

const MOST = 50

/** These corrections, beside what their field says now. */
export async function readCorrections(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('corrections')
    .innerJoin('businesses', 'businesses.id', 'corrections.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(PLACE_COLUMNS)
    .select(['corrections.id', 'corrections.business_id', 'corrections.field', 'corrections.stored'])
    .select(['corrections.suggested', 'corrections.bot_score as score', 'corrections.created_at'])
    .where('corrections.id', 'in', ids)
    .orderBy('corrections.id')
    .execute()
  const entries = rows.map(async ({ id, business_id, field: word, stored, suggested, ...row }) => {
    const field = correctableField(word)
    const record = await readBusiness(db, business_id)
    if (!field || !record) return []
    const { score, created_at, ...business } = row
    const current = OWN.typed(record)[field]
    const since = momentInWords(created_at)
    return [{ kind: 'correction' as const, id, since, business, field, stored, suggested, current, score }]
  })
  return (await Promise.all(entries)).flat()
}

/** What the field said when it was written, what it says now, what it ought to say; empty for nothing. */
export type CorrectionEntry = Awaited<ReturnType<typeof readCorrections>>[number]

/** What waits for the owner of a business, the oldest first, at most fifty. */
export async function correctionsOf(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('corrections')
    .select('id')
    .where('business_id', '=', businessId)
    .where('status', '=', 'in_review')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return readCorrections(
    db,
    rows.map(({ id }) => id),
  )
}
