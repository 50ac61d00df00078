import type { Db } from 'db/connect'
import { insertAll } from 'db/insert'
import { inScopedTransaction } from 'db/transaction'
import { recordChange, undoState } from '~/features/audit/record.server'
import { type ActorContext, actionOf } from '~/features/audit/schema'
import { addDays } from '~/features/places/calendar'
import { type Block, blockInWords, blocksFrom, blocksKey, joined } from './blocks'

/** Maximum number of blocks of a business. */
export const MOST_BLOCKS = 400

/** Lists the blocks of a business on `from` (`yyyy-MM-dd`) or later, in order. */
export function listBlocks(db: Db, businessId: number, from = ''): Promise<Block[]> {
  return db
    .selectFrom('booking_blocks')
    .select(['date', 'first_quarter as first', 'end_quarter as end'])
    .where('business_id', '=', businessId)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('first_quarter')
    .execute()
}

export type SavedBlocks =
  /**
   * `booked`: number of existing reservations in the blocked time. `entry`: id of the log entry, or null if
   * nothing changed.
   */
  { ok: true; booked: number; entry: number | null } | { ok: false; reason: 'not_found' | 'too_many' }

/**
 * Blocks time of a business, for owners and administrators. Existing reservations remain. New, moved and
 * reopened ones cannot use that time (D61). No mail is sent, and no cached page changes.
 */
export const addBlocks = (
  db: Db,
  by: ActorContext,
  businessId: number,
  added: readonly Block[],
): Promise<SavedBlocks> => save(db, by, businessId, (blocks) => joined([...blocks, ...added]), added)

/** Removes a block. Succeeds even if the block does not exist. */
export const removeBlock = (
  db: Db,
  by: ActorContext,
  businessId: number,
  { date, first }: Omit<Block, 'end'>,
) =>
  save(db, by, businessId, (blocks) => blocks.filter((block) => block.date !== date || block.first !== first))

export const undoBlocks = undoState({
  label: 'Horas bloqueadas',
  read: async (trx, id) => ((await nameOf(trx, id)) ? blocksKey(await listBlocks(trx, id)) : null),
  write: async (trx, by, id, state) => {
    const saved = await save(trx, by, id, () => blocksFrom(state))
    return saved.ok ? null : 'Ya son demasiadas horas bloqueadas.'
  },
})

/** Each time blocks are saved, blocks older than this are deleted. */
const DAYS_KEPT = 31

function save(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  change: (blocks: Block[]) => Block[],
  added: readonly Block[] = [],
): Promise<SavedBlocks> {
  return inScopedTransaction(db, { what: 'booking', id: businessId }, async (trx): Promise<SavedBlocks> => {
    const title = await nameOf(trx, businessId)
    if (title === undefined) return { ok: false, reason: 'not_found' }
    const oldest = addDays(now.toISOString().slice(0, 10), -DAYS_KEPT)
    await trx
      .deleteFrom('booking_blocks')
      .where('business_id', '=', businessId)
      .where('date', '<', oldest)
      .execute()
    const before = await listBlocks(trx, businessId)
    const after = change(before).filter(({ date }) => date >= oldest)
    if (after.length > MOST_BLOCKS) return { ok: false, reason: 'too_many' }
    const [stored, wanted] = [blocksKey(before), blocksKey(after)]
    if (stored === wanted) return { ok: true, booked: 0, entry: null }
    await trx.deleteFrom('booking_blocks').where('business_id', '=', businessId).execute()
    const rows = after.map(({ date, first, end }) => ({
      business_id: businessId,
      date,
      first_quarter: first,
      end_quarter: end,
    }))
    await insertAll(trx, 'booking_blocks', rows)
    const undo = { state: { name: 'booking_blocks', before: stored, after: wanted } } as const
    const entry = { action: actionOf(actor, 'changed'), noun: 'contact', id: businessId, title } as const
    const noted = { ...entry, before: inWords(before), after: inWords(after), undo }
    return {
      ok: true,
      booked: await countBooked(trx, businessId, added),
      entry: await recordChange(trx, actor, noted, now),
    }
  })
}

const inWords = (blocks: readonly Block[]) => ({ 'Horas bloqueadas': blocks.map(blockInWords) })

async function nameOf(trx: Db, id: number): Promise<string | undefined> {
  const row = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

async function countBooked(
  trx: Db,
  businessId: number,
  [first, ...others]: readonly Block[],
): Promise<number> {
  if (!first) return 0
  const rows = await trx
    .selectFrom('reservation_cells')
    .select('reservation_id as id')
    .where('business_id', '=', businessId)
    .where('held_until', 'is', null)
    .where('date', '>=', first.date)
    .where('date', '<=', (others.at(-1) ?? first).date)
    .where('quarter', '>=', first.first)
    .where('quarter', '<', first.end)
    .distinct()
    .execute()
  return rows.length
}
