import type { Db } from 'db/connect'
import { clampPage } from 'db/paginate'
import type { TrashNoun } from '~/admin-paths'
import { type TrashEntry, trashCutoff } from '~/features/deletion/schema'
import { TRASH_KINDS, TRASH_NOUNS } from './kinds.server'

export const TRASH_PAGE = 50
const MOST = 1000

export interface TrashContents {
  entries: TrashEntry[]
  total: number
  isCapped: boolean
}

/** What was deleted in the last 30 days, of one kind or of all, what was deleted last first (D30); of one past the end the last. */
export async function readTrash(
  db: Db,
  noun: TrashNoun | null,
  page: number,
  now = new Date(),
): Promise<TrashContents> {
  const all = await Promise.all(
    (noun ? [noun] : TRASH_NOUNS).map(async (each) =>
      (await TRASH_KINDS[each].list(db, trashCutoff(now), MOST + 1)).map((item) => ({ noun: each, ...item })),
    ),
  )
  const entries = all.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
  const total = Math.min(entries.length, MOST)
  const start = (clampPage(page, total, TRASH_PAGE).page - 1) * TRASH_PAGE
  return {
    entries: entries.slice(start, Math.min(start + TRASH_PAGE, MOST)),
    total,
    isCapped: entries.length > MOST,
  }
}

/** One thing in the trash; null when it is not there. */
export async function findInTrash(db: Db, noun: TrashNoun, id: number): Promise<TrashEntry | null> {
  const item = await TRASH_KINDS[noun].find(db, id)
  return item && { noun, ...item }
}

/** Where administrators see a thing outside the trash; null for what has no page of its own. */
export async function pageOf(db: Db, noun: TrashNoun, id: number): Promise<string | null> {
  const [subject] = await TRASH_KINDS[noun].subjects(db, [id])
  return subject && !subject.isDeleted ? subject.href : null
}
