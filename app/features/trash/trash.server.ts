import type { Db } from 'db/connect'
import { clampPage } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import type { TrashEntityType } from '~/admin-paths'
import { findLastChange } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import { type Actor, type ActorContext, SYSTEM_ACTOR } from '~/features/audit/schema'
import { deleteUnreferencedImageRows } from '~/features/images/orphan-images.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import {
  getTrashCutoff,
  type TrashEntry,
  type TrashItem,
  type TrashResult,
} from '~/features/trash-kinds/schema'
import { withoutAccents } from '~/values/text/clean'
import { formatTrashEntryKey, type TrashFilter } from './entries'
import { TRASH_ENTITY_TYPES, TRASH_KINDS } from './kinds.server'

export const TRASH_ENTRIES_PER_PAGE = 50
const MAX_TRASH_ENTRIES = 1000
/** Maximum number of entries per kind that a search reads. */
const MAX_SEARCHED_TRASH_ENTRIES = 50_000

export interface TrashPageContents {
  entries: (TrashEntry & DeletionAuthorAndReason)[]
  total: number
  isCapped: boolean
}

/**
 * Returns a page of at most fifty entries deleted in the last 30 days, the latest first. Each has who deleted
 * it and why, where known (D30).
 */
export async function readTrash(
  db: Db,
  filter: TrashFilter,
  page: number,
  now = new Date(),
): Promise<TrashPageContents> {
  const { entries, isCapped } = await listTrashEntries(db, filter, now)
  const start = (clampPage(page, entries.length, TRASH_ENTRIES_PER_PAGE).page - 1) * TRASH_ENTRIES_PER_PAGE
  const shown = entries.slice(start, start + TRASH_ENTRIES_PER_PAGE)
  const deletions = await readDeletions(db, shown)
  return {
    entries: shown.map((entry) => ({
      ...entry,
      ...(deletions.get(formatTrashEntryKey(entry.noun, entry.id)) ?? {
        who: null,
        why: 'Junto con su negocio',
      }),
    })),
    total: entries.length,
    isCapped,
  }
}

/**
 * Returns at most a thousand entries deleted in the last 30 days that match the search, the latest first.
 * `isCapped`: more match, or a kind has more entries than are read.
 */
export async function listTrashEntries(
  db: Db,
  { noun, search }: { noun?: TrashEntityType | null | undefined; search?: string | undefined },
  now = new Date(),
): Promise<{ entries: TrashEntry[]; isCapped: boolean }> {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const most = words.length > 0 ? MAX_SEARCHED_TRASH_ENTRIES : MAX_TRASH_ENTRIES
  const all = await Promise.all(
    (noun ? [noun] : TRASH_ENTITY_TYPES).map(async (each) =>
      (await TRASH_KINDS[each].list(db, getTrashCutoff(now), most + 1)).map((item) => ({
        noun: each,
        ...item,
      })),
    ),
  )
  const isFound = ({ title, detail }: TrashEntry) => {
    const text = fold(`${title} ${detail ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  const entries = all.flat().filter(isFound)
  entries.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt))
  return {
    entries: entries.slice(0, MAX_TRASH_ENTRIES),
    isCapped: entries.length > MAX_TRASH_ENTRIES || all.some(({ length }) => length > most),
  }
}

const fold = (text: string) => withoutAccents(text).toLowerCase()

/**
 * Returns the keys (`formatTrashEntryKey`) of the entries that match a filter, at most `limit`, the latest
 * first.
 */
export async function listTrashEntryKeys(
  db: Db,
  filter: TrashFilter,
  limit: number,
  now = new Date(),
): Promise<string[]> {
  const { entries } = await listTrashEntries(db, filter, now)
  return entries.slice(0, limit).map(({ noun, id }) => formatTrashEntryKey(noun, id))
}

/**
 * `who`: name of the account or process that deleted an entry. Null if the log has no deletion of it. `why`:
 * a sentence, or `Junto con su negocio` without a log entry.
 */
export interface DeletionAuthorAndReason {
  who: string | null
  why: string
}

/**
 * Reads from the log the last deletion of each entry. The keys are those of `formatTrashEntryKey`. Entries
 * without one of their own are absent.
 */
async function readDeletions(
  db: Db,
  entries: readonly TrashEntry[],
): Promise<Map<string, DeletionAuthorAndReason>> {
  const deletions = new Map<string, DeletionAuthorAndReason>()
  for (const noun of new Set(entries.map((entry) => entry.noun))) {
    const items = entries.filter((entry) => entry.noun === noun)
    const rows = await db
      .selectFrom('audit_log as deletion')
      .leftJoin('audit_log as undone', 'undone.id', 'deletion.undoes')
      .leftJoin('audit_log as line', 'line.id', 'undone.batch')
      .select(['deletion.entity_id as id', 'deletion.username as who', 'deletion.undoes'])
      .select(['line.action as lineAction', 'undone.action as undoneAction'])
      .where('deletion.noun', '=', noun)
      .where(
        'deletion.entity_id',
        'in',
        items.map(({ id }) => id),
      )
      .where('deletion.action', 'in', ['deleted', 'undone'])
      .orderBy('deletion.id')
      .execute()
    for (const { id, who, ...reason } of rows) {
      const item = items.find((each) => each.id === id)
      if (item) deletions.set(formatTrashEntryKey(noun, item.id), { who, why: reasonText(item, reason) })
    }
  }
  return deletions
}

interface DeletionReason {
  undoes: number | null
  lineAction: string | null
  undoneAction: string | null
}

function reasonText({ detail }: TrashEntry, { undoes, lineAction, undoneAction }: DeletionReason): string {
  if (lineAction === 'imported' || undoneAction === 'imported') return 'Se deshizo una importación'
  if (undoes !== null) return 'Se deshizo un cambio'
  return detail?.startsWith('Unido con') ? 'Se unió con otro' : 'Lo eliminó'
}

/** Returns an entry of the trash. Null if the trash does not contain it. */
export async function findInTrash(
  db: Db,
  entityType: TrashEntityType,
  id: number,
): Promise<TrashEntry | null> {
  const item = await TRASH_KINDS[entityType].find(db, id)
  return item && { noun: entityType, ...item }
}

/** Returns those of the entries that the trash contains, of any age. The order is not defined. */
export async function findAllInTrash(
  db: Db,
  refs: readonly { noun: TrashEntityType; id: number }[],
): Promise<TrashEntry[]> {
  const found = await Promise.all(
    [...new Set(refs.map(({ noun }) => noun))].map(async (noun) => {
      const ids = refs.flatMap((ref) => (ref.noun === noun ? ref.id : []))
      return (await TRASH_KINDS[noun].findAll(db, ids)).map((item) => ({ noun, ...item }))
    }),
  )
  return found.flat()
}

/**
 * Returns the address of the administration page of an entity. Null if the entity is deleted, unknown or
 * without a page.
 */
export async function findAdminPagePath(
  db: Db,
  entityType: TrashEntityType,
  id: number,
): Promise<string | null> {
  const [subject] = await TRASH_KINDS[entityType].subjects(db, [id])
  return subject && !subject.isDeleted ? subject.href : null
}

/**
 * Restores an entry of the trash (D30). Fails with `not_found`, `by_administrator`, or the error of its kind.
 * `item`: the entry, unless it was not found.
 */
export function restoreTrashEntry(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  entityType: TrashEntityType,
  id: number,
): Promise<TrashResult & { item?: TrashItem }> {
  return inTransaction(db, async (trx) => {
    const item = await TRASH_KINDS[entityType].find(trx, id)
    if (!item) return { ok: false, reason: 'not_found' }
    if (!(await mayRestore(trx, actor, entityType, id)))
      return { ok: false, reason: 'by_administrator', item }
    const answer = await TRASH_KINDS[entityType].restore(trx, item, now)
    if (!answer.ok) return { ...answer, item }
    await recordChange(trx, actor, { action: 'restored', noun: entityType, id, title: item.title }, now)
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
  entityType: TrashEntityType,
  id: number,
): Promise<TrashResult> {
  let images: string[] = []
  const erased = await inTransaction(db, async (trx): Promise<TrashResult> => {
    const kind = TRASH_KINDS[entityType]
    if (!(await kind.find(trx, id))) return { ok: false, reason: 'not_found' }
    const among = (await kind.images?.(trx, id)) ?? []
    const answer = await kind.erase(trx, id)
    if (!answer.ok) return answer
    images = await deleteUnreferencedImageRows(trx, { among, before: now, now })
    await recordChange(trx, actor, { action: 'erased', noun: entityType, id, title: 'Borrado' }, now)
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
    TRASH_KINDS[noun].expired(db, getTrashCutoff(now), MAX_ERASED_PER_KIND).catch((error: unknown) => {
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
const MAX_ERASED_PER_KIND = 1000
