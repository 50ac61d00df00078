import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { TrashEntityType } from '~/admin-paths'
import { findLastChange } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import { type Actor, type ActorContext, SYSTEM_ACTOR } from '~/features/audit/schema'
import { deleteUnreferencedImageRows } from '~/features/images/orphan-images.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { getTrashCutoff, type TrashItem, type TrashResult } from '~/features/trash-kinds/schema'
import { TRASH_ENTITY_TYPES, TRASH_KINDS } from './kinds.server'

/**
 * Restores an entry of the trash (D30). Fails with `not_found`, `by_administrator`, or the error of its kind.
 * `item`: the entry, unless it was not found.
 */
export function restoreTrashEntry(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  noun: TrashEntityType,
  id: number,
): Promise<TrashResult & { item?: TrashItem }> {
  return inTransaction(db, async (trx) => {
    const item = await TRASH_KINDS[noun].find(trx, id)
    if (!item) return { ok: false, reason: 'not_found' }
    if (!(await mayRestore(trx, actor, noun, id))) return { ok: false, reason: 'by_administrator', item }
    const answer = await TRASH_KINDS[noun].restore(trx, item, now)
    if (!answer.ok) return { ...answer, item }
    await recordChange(trx, actor, { action: 'restored', noun, id, title: item.title }, now)
    await indexPendingBusinesses(trx)
    return { ok: true, item }
  })
}

/**
 * Whether an account may restore an entry. Administrators and actors without a role may restore everything.
 * Other roles may restore only entries that their own role deleted (T150, T237).
 */
async function mayRestore(trx: Db, { role }: Actor, noun: TrashEntityType, id: number): Promise<boolean> {
  if (role === undefined || role === 'administrator') return true
  const last = await findLastChange(trx, { noun, id, labels: [], actions: ['deleted'] })
  return last?.author_role === role
}

/** Deletes the files of these pictures from all stores. */
type RemoveImages = (hashes: string[]) => Promise<void>

interface Erasing extends ActorContext {
  /** If undefined, the next image cleanup deletes the files. */
  removeImages?: RemoveImages | undefined
}

/**
 * Erases an entry of the trash with its related data, its log data, and pictures without another use (D101,
 * D129). Fails with `not_found`, or with the error of its kind.
 */
export async function eraseTrashEntry(
  db: Db,
  { actor, now = new Date(), removeImages }: Erasing,
  noun: TrashEntityType,
  id: number,
): Promise<TrashResult> {
  let images: string[] = []
  const erased = await inTransaction(db, async (trx): Promise<TrashResult> => {
    const kind = TRASH_KINDS[noun]
    if (!(await kind.find(trx, id))) return { ok: false, reason: 'not_found' }
    const among = (await kind.images?.(trx, id)) ?? []
    const answer = await kind.erase(trx, id)
    if (!answer.ok) return answer
    images = await deleteUnreferencedImageRows(trx, { among, before: now, now })
    await recordChange(trx, actor, { action: 'erased', noun, id, title: 'Borrado' }, now)
    await indexPendingBusinesses(trx)
    return answer
  })
  if (images.length > 0) await removeImages?.(images)
  return erased
}

/**
 * Erases entries that were deleted at least 30 days ago, at most a thousand per kind. Each has its own
 * transaction. Skips entries in use and reports errors. Awaits `pause` between two entries. Returns how many
 * were erased.
 */
export async function eraseExpiredTrash(
  db: Db,
  { now = new Date(), pause = async () => {}, removeImages, onError }: Expiring,
): Promise<number> {
  let erased = 0
  const listExpired = (noun: TrashEntityType) =>
    TRASH_KINDS[noun].expired(db, getTrashCutoff(now), MOST_AT_ONCE).catch((error: unknown) => {
      onError(error)
      return []
    })
  for (const noun of TRASH_ENTITY_TYPES)
    for (const item of await listExpired(noun)) {
      try {
        const { ok } = await eraseTrashEntry(db, { actor: SYSTEM_ACTOR, now, removeImages }, noun, item.id)
        if (ok) erased += 1
      } catch (error) {
        onError(error)
      }
      await pause()
    }
  return erased
}

interface Expiring extends Pick<Erasing, 'now' | 'removeImages'> {
  pause?: () => Promise<void>
  onError: (error: unknown) => void
}

/** Maximum number of entries of each kind erased in one run. */
const MOST_AT_ONCE = 1000
