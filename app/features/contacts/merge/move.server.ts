import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import type { Moved } from './schema'

/** Two businesses that are one: all that hangs on `from` is to hang on `to`. */
export interface BusinessMerge {
  from: number
  to: number
  actor: Actor
  now: Date
}

/** What the ratings say that no longer count because their writer rated both. */
const RATED_BOTH = 'El mismo correo calificó también la página duplicada: cuenta la más reciente'

/** Hangs everything of one business on another (D24), also what lies in the trash, within the merge's `trx`. */
export async function moveToOtherBusiness(trx: Db, move: BusinessMerge): Promise<Moved> {
  const { name } = await trx
    .selectFrom('business_pages')
    .select('business_name as name')
    .where('id', '=', move.to)
    .executeTakeFirstOrThrow()
  const withdrawn = await withdrawOlder(trx, move)
  const beside = await giveFreePlaces(trx, move)
  await dropOffersOfBoth(trx, move)
  const named = { business_id: move.to, business_name: name }
  const moved = {
    ratings: await repoint(trx, 'ratings', move.from, named),
    reservations: await repoint(trx, 'reservations', move.from, named),
    promotions: await repoint(trx, 'promotion_applications', move.from, named),
    ownerLinks: await repoint(trx, 'owner_links', move.from, { business_id: move.to }),
    reports: await repoint(trx, 'reports', move.from, { business_id: move.to }),
  }
  await repoint(trx, 'corrections', move.from, named)
  await repoint(trx, 'business_slug_redirects', move.from, { business_id: move.to })
  await moveImports(trx, move)
  return { ...moved, withdrawn, beside }
}

type Table =
  | 'ratings'
  | 'reservations'
  | 'promotion_applications'
  | 'owner_links'
  | 'reports'
  | 'corrections'
  | 'business_slug_redirects'
  | 'import_rows'

async function repoint(
  trx: Db,
  table: Table,
  from: number,
  set: { business_id: number; business_name?: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set(set)
    .where('business_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whoever rated both has one rating that counts, the newer (D54); the older is withdrawn and says why. */
async function withdrawOlder(trx: Db, { from, to, actor, now }: BusinessMerge): Promise<number> {
  const pairs = await trx
    .selectFrom('ratings as theirs')
    .innerJoin('ratings as ours', 'ours.reviewer_email', 'theirs.reviewer_email')
    .select(['theirs.id as theirId', 'theirs.created_at as theirMoment', 'theirs.business_name as theirName'])
    .select(['ours.id as ourId', 'ours.created_at as ourMoment', 'ours.business_name as ourName'])
    .where('theirs.business_id', '=', from)
    .where('theirs.is_counted', '=', 1)
    .where('ours.business_id', '=', to)
    .where('ours.is_counted', '=', 1)
    .execute()
  for (const pair of pairs) {
    const isOurs = pair.ourMoment < pair.theirMoment
    const [id, title] = isOurs ? [pair.ourId, pair.ourName] : [pair.theirId, pair.theirName]
    const values = { status: 'withdrawn' as const, status_reason: RATED_BOTH, updated_at: now.toISOString() }
    await trx.updateTable('ratings').set(values).where('id', '=', id).execute()
    const after = { Motivo: RATED_BOTH }
    await recordChange(trx, actor, { action: 'refused', noun: 'rating', id, title, after }, now)
  }
  return pairs.length
}

/** Resolves clashing reservations: two confirmed for one slot both stay, one beyond the capacity if needed. */
async function giveFreePlaces(trx: Db, { from, to }: BusinessMerge): Promise<number> {
  const clashing = await active(trx, from)
    .innerJoin('reservations as other', (join) =>
      join
        .on('other.business_id', '=', to)
        .onRef('other.reservation_date', '=', 'mine.reservation_date')
        .onRef('other.reservation_time', '=', 'mine.reservation_time')
        .onRef('other.seat', '=', 'mine.seat')
        .on('other.status', '<>', 'cancelled')
        .on('other.deleted_at', 'is', null),
    )
    .select(['mine.id', 'mine.reservation_date as date', 'mine.reservation_time as time'])
    .execute()
  for (const { id, date, time } of clashing) {
    const { last } = await trx
      .selectFrom('reservations')
      .select(({ fn }) => fn.max<number>('seat').as('last'))
      .where('business_id', 'in', [from, to])
      .where('reservation_date', '=', date)
      .where('reservation_time', '=', time)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('reservations')
      .set({ seat: last + 1 })
      .where('id', '=', id)
      .execute()
  }
  return clashing.length
}

const active = (trx: Db, businessId: number) =>
  trx
    .selectFrom('reservations as mine')
    .where('mine.business_id', '=', businessId)
    .where('mine.status', '<>', 'cancelled')
    .where('mine.deleted_at', 'is', null)

async function dropOffersOfBoth(trx: Db, { from, to }: BusinessMerge): Promise<void> {
  const ours = trx.selectFrom('promotion_applications').select('promotion_id').where('business_id', '=', to)
  await trx
    .deleteFrom('promotion_applications')
    .where('business_id', '=', from)
    .where('promotion_id', 'in', ours)
    .execute()
}

/** Rows of files that made the one belong to the other: a later import does not bring the duplicate back. */
async function moveImports(trx: Db, { from, to }: BusinessMerge): Promise<void> {
  await repoint(trx, 'import_rows', from, { business_id: to })
  const ours = trx.selectFrom('import_records').select('business_id').where('business_id', '=', to)
  await trx
    .updateTable('import_records')
    .set({ business_id: to })
    .where('business_id', '=', from)
    .where(({ not, exists }) => not(exists(ours)))
    .execute()
}
