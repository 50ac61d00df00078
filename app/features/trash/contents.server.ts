import type { Db } from 'db/connect'
import type { BinNoun } from '~/admin-paths'
import { BIN_NOUNS, type BinEntry, binEnd } from '~/features/deletion/schema'
import { clampPage } from '~/values/page'
import { BIN_KINDS } from './kinds.server'

/** Things on a page of the bin, and how many of them can be paged through. */
export const BIN_PAGE = 50
const MOST = 1000

export interface BinContents {
  entries: BinEntry[]
  /** At most 1,000. */
  total: number
  isCapped: boolean
}

/** What was deleted in the last 30 days, of one kind or of all, what was deleted last first (D30); of one past the end the last. */
export async function readBin(
  db: Db,
  noun: BinNoun | null,
  page: number,
  now = new Date(),
): Promise<BinContents> {
  const all = await Promise.all(
    (noun ? [noun] : BIN_NOUNS).map(async (each) =>
      (await BIN_KINDS[each].list(db, binEnd(now), MOST + 1)).map((item) => ({ noun: each, ...item })),
    ),
  )
  const entries = all.flat().sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1))
  const total = Math.min(entries.length, MOST)
  const start = (clampPage(page, total, BIN_PAGE).page - 1) * BIN_PAGE
  return {
    entries: entries.slice(start, Math.min(start + BIN_PAGE, MOST)),
    total,
    isCapped: entries.length > MOST,
  }
}

/** One thing in the bin; null when it is not there. */
export async function findInBin(db: Db, noun: BinNoun, id: number): Promise<BinEntry | null> {
  const item = await BIN_KINDS[noun].find(db, id)
  return item && { noun, ...item }
}
