import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { TrashNoun } from '~/admin-paths'
import { recordChange } from '~/features/audit/record.server'
import type { Actor, By } from '~/features/audit/schema'
import { type TrashAnswer, type TrashItem, trashCutoff } from '~/features/deletion/schema'
import { deleteUnnamedImages } from '~/features/images/reference-check.server'
import { indexPending } from '~/features/search/indexing.server'
import { TRASH_KINDS, TRASH_NOUNS } from './kinds.server'

/** Who erases what nobody has restored in 30 days, as the log names it. */
const SYSTEM: Actor = { username: 'sistema' }

/** Takes something out of the trash as it was (D30). Refuses `not_found`, and what its kind refuses. */
export function restoreFromTrash(
  db: Db,
  { actor, now = new Date() }: By,
  noun: TrashNoun,
  id: number,
): Promise<TrashAnswer & { item?: TrashItem }> {
  return inTransaction(db, async (trx) => {
    const item = await TRASH_KINDS[noun].find(trx, id)
    if (!item) return { ok: false, reason: 'not_found' }
    const answer = await TRASH_KINDS[noun].restore(trx, item, now)
    if (!answer.ok) return { ...answer, item }
    await recordChange(trx, actor, { action: 'restored', noun, id, title: item.title }, now)
    await indexPending(trx)
    return { ok: true, item }
  })
}

/** Removes the files of pictures, wherever they are. */
type RemoveImages = (hashes: string[]) => Promise<void>

interface Erasing extends By {
  /** Left out, the files go when the pictures are next swept. */
  removeImages?: RemoveImages | undefined
}

/**
 * Deletes something in the trash for good, with what hangs on it, what the log knew and pictures that nothing else names (D101,
 * D129). Refused likewise.
 */
export async function eraseFromTrash(
  db: Db,
  { actor, now = new Date(), removeImages }: Erasing,
  noun: TrashNoun,
  id: number,
): Promise<TrashAnswer> {
  let images: string[] = []
  const erased = await inTransaction(db, async (trx): Promise<TrashAnswer> => {
    const kind = TRASH_KINDS[noun]
    if (!(await kind.find(trx, id))) return { ok: false, reason: 'not_found' }
    const among = (await kind.images?.(trx, id)) ?? []
    const answer = await kind.erase(trx, id)
    if (!answer.ok) return answer
    images = await deleteUnnamedImages(trx, { among, before: now, now })
    await recordChange(trx, actor, { action: 'erased', noun, id, title: 'Borrado' }, now)
    await indexPending(trx)
    return answer
  })
  if (images.length > 0) await removeImages?.(images)
  return erased
}

/**
 * Erases what has lain in the trash for 30 days, one thing a transaction, but what is in use; returns how many. `pause`
 * between two.
 */
export async function eraseExpired(
  db: Db,
  { now = new Date(), pause = async () => {}, removeImages }: Expiring = {},
): Promise<number> {
  let erased = 0
  for (const noun of TRASH_NOUNS)
    for (const item of await TRASH_KINDS[noun].expired(db, trashCutoff(now), MOST_AT_ONCE)) {
      const { ok } = await eraseFromTrash(db, { actor: SYSTEM, now, removeImages }, noun, item.id)
      if (ok) erased += 1
      await pause()
    }
  return erased
}

interface Expiring extends Pick<Erasing, 'now' | 'removeImages'> {
  pause?: () => Promise<void>
}

/** Most items of each kind erased in one run; the job runs daily. */
const MOST_AT_ONCE = 1000
