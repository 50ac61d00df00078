import type { Db } from 'db/connect'
import { adminPaths, BIN_WORDS, type BinNoun } from '~/admin-paths'
import type { LinkedEntry, LogEntry, Noun } from './schema'

interface Thing {
  id: number
  isDeleted: boolean
  href: string | null
}

/** Adds to each deed the page of its thing while it is there, and after a deletion the way back out of the bin. */
export async function linkThings(db: Db, entries: readonly LogEntry[]): Promise<LinkedEntry[]> {
  const nouns = [...new Set(entries.map(({ noun }) => noun))]
  const found = new Map<string, Thing>()
  for (const noun of nouns) {
    const ids = entries.flatMap((entry) => (entry.noun === noun && entry.entityId ? [entry.entityId] : []))
    for (const thing of await thingsOf(db, noun, ids)) found.set(`${noun} ${thing.id}`, thing)
  }
  return entries.map((entry) => {
    const thing = found.get(`${entry.noun} ${entry.entityId}`)
    const isInBin = entry.action === 'deleted' && thing?.isDeleted && isBinNoun(entry.noun)
    return {
      ...entry,
      href: thing && !thing.isDeleted ? thing.href : null,
      restore: isInBin && entry.entityId ? adminPaths.restore(entry.noun as BinNoun, entry.entityId) : null,
    }
  })
}

const isBinNoun = (noun: Noun): noun is BinNoun => noun in BIN_WORDS

/** Pages by number; of what has none of its own only whether it lies in the bin is told. */
const PAGES: Partial<Record<Noun, (id: number) => string>> = {
  contact: adminPaths.contact,
  reservation: adminPaths.reservation,
  promotion: adminPaths.promotion,
}

const TABLES = {
  contact: 'contacts',
  reservation: 'reservations',
  rating: 'ratings',
  promotion: 'promotions',
  category: 'categories',
  image: 'category_image_bank',
} as const satisfies Record<BinNoun, string>

async function thingsOf(db: Db, noun: Noun, ids: number[]): Promise<Thing[]> {
  if (ids.length === 0 || !isBinNoun(noun)) return []
  const rows = await db
    .selectFrom(TABLES[noun])
    .select(['id', 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(({ id, deleted_at }) => ({
    id,
    isDeleted: deleted_at !== null,
    href: PAGES[noun]?.(id) ?? null,
  }))
}
