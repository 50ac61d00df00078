import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { BinNoun } from '~/admin-paths'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { BIN_NOUNS, type BinAnswer, type BinItem, binEnd } from '~/features/deletion/schema'
import { indexPending } from '~/features/search/indexing.server'
import { BIN_KINDS } from './kinds.server'

/** Who erases what nobody has restored in 30 days, as the log names it. */
const SYSTEM: Actor = { username: 'sistema' }

/**
 * Takes something out of the bin, as it was before (D30). Refused: `not_found`, and what the kind itself refuses
 * (features/deletion/schema.ts).
 */
export function restoreFromBin(
  db: Db,
  actor: Actor,
  noun: BinNoun,
  id: number,
  now = new Date(),
): Promise<BinAnswer & { item?: BinItem }> {
  return inTransaction(db, async (trx) => {
    const item = await BIN_KINDS[noun].find(trx, id)
    if (!item) return { ok: false, reason: 'not_found' }
    const answer = await BIN_KINDS[noun].restore(trx, item, now)
    if (!answer.ok) return { ...answer, item }
    await recordChange(trx, actor, { action: 'restored', noun, id, title: item.title }, now)
    await indexPending(trx)
    return { ok: true, item }
  })
}

/**
 * Deletes something in the bin for good with everything that hangs on it, and forgets what the log knew of it (D101).
 * The log keeps that it happened. Refused like `restoreFromBin`.
 */
export function eraseFromBin(
  db: Db,
  actor: Actor,
  noun: BinNoun,
  id: number,
  now = new Date(),
): Promise<BinAnswer> {
  return inTransaction(db, async (trx) => {
    if (!(await BIN_KINDS[noun].find(trx, id))) return { ok: false, reason: 'not_found' }
    const answer = await BIN_KINDS[noun].erase(trx, id)
    if (!answer.ok) return answer
    await recordChange(trx, actor, { action: 'erased', noun, id, title: 'Borrado' }, now)
    await indexPending(trx)
    return answer
  })
}

/**
 * Erases what has lain in the bin for more than 30 days, one thing per transaction, so that nobody waits for it; what is
 * still in use is left. Returns how many things it erased. `pause` is waited for between two.
 */
export async function eraseExpired(
  db: Db,
  { now = new Date(), pause = async () => {} }: { now?: Date; pause?: () => Promise<void> } = {},
): Promise<number> {
  let erased = 0
  for (const noun of BIN_NOUNS)
    for (const item of await BIN_KINDS[noun].expired(db, binEnd(now), MOST_AT_ONCE)) {
      const { ok } = await eraseFromBin(db, SYSTEM, noun, item.id, now)
      if (ok) erased += 1
      await pause()
    }
  return erased
}

/** Of each kind in one round; the next one comes a day later. */
const MOST_AT_ONCE = 1000
