import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { insertSome } from 'db/insert'
import { changesSoFar, listOf, mergeIndex } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { indexContacts } from './contact-index.server'
import { distinctivePhrases, refreshCategoryPhrases } from './dictionary/phrases.server'
import { countWords, type WordChanges } from './dictionary/vocabulary.server'
import { searchDocument } from './document'
import { duplicateKey } from './duplicate-key.server'
import { insertEntries, removeEntries } from './entries.server'
import { refreshPlaceAndSchedule } from './place-and-schedule.server'
import { loadSources } from './source.server'

const BATCH = 200
/** Between two transactions another process gets its turn, in milliseconds. */
const PAUSE = 10
/** After this many businesses the parts the index has fallen into are worth putting together. */
const MANY = 2000

/**
 * Brings the search indexes up to date with search_pending, in transactions of 200 or the caller's, and returns how many
 * there were. Call it after any change of businesses, services or categories, and at start.
 */
export async function indexPending(db: Db): Promise<number> {
  let done = 0
  for (;;) {
    const batch = await inTransaction(db, indexBatch)
    done += batch
    if (batch < BATCH) break
    if (!db.isTransaction) await pause(PAUSE)
  }
  if (done >= MANY) await putTogether(db)
  return done
}

async function indexBatch(db: Db): Promise<number> {
  const pending = await db.selectFrom('search_pending').select('business_id').limit(BATCH).execute()
  if (pending.length === 0) return 0
  const ids = pending.map((row) => row.business_id)
  await refreshCategoryPhrases(db)
  const changes: WordChanges = new Map()
  await refreshPlaceAndSchedule(db, ids)
  await indexContacts(db, ids)
  await takeOut(db, ids, changes)
  await putIn(db, ids, changes)
  await countWords(db, changes)
  await db.deleteFrom('search_pending').where('business_id', 'in', listOf(ids)).execute()
  return ids.length
}

const documentsOf = (ids: number[]) =>
  sql`(select business_id, quality, name, place, offer, other, tags from search_documents
    where business_id in ${listOf(ids)}) as documents`

async function takeOut(db: Db, ids: number[], changes: WordChanges): Promise<void> {
  const there = db
    .selectFrom('search_documents')
    .select('business_id')
    .where('business_id', 'in', listOf(ids))
  // The engine writes out what it has of its indexes whenever something is deleted from them, if nothing at all.
  if ((await there.limit(1).execute()).length === 0) return
  await removeEntries(db, documentsOf(ids))
  const gone = await db
    .deleteFrom('search_documents')
    .where('business_id', 'in', listOf(ids))
    .returning(['name', 'place', 'offer', 'other'])
    .execute()
  for (const { name, place, offer, other } of gone)
    for (const word of new Set(`${name} ${place} ${offer} ${other}`.split(' ')))
      if (word !== '' && !word.includes('ñ')) count(changes, word, word, -1)
}

async function putIn(db: Db, ids: number[], changes: WordChanges): Promise<void> {
  const phrases = await distinctivePhrases(db)
  const documents = (await loadSources(db, ids)).map((source) => {
    const { vocabulary, ...document } = searchDocument(source, phrases)
    for (const [word, spelling] of vocabulary) count(changes, word, spelling, 1)
    return {
      ...document,
      business_id: source.id,
      quality: source.quality,
      duplicate_key: duplicateKey(source.name, source.city),
    }
  })
  if (documents.length === 0) return
  await insertSome(db, 'search_documents', documents).execute()
  await insertEntries(db, documentsOf(ids))
}

function count(changes: WordChanges, word: string, spelling: string, documents: number): void {
  const change = changes.get(word)
  if (!change) changes.set(word, { spelling, documents })
  else {
    change.documents += documents
    if (spelling !== word) change.spelling = spelling
  }
}

/** Index pages put together in one transaction: a few hundredths of a second, so that others can write between. */
const PAGES_AT_ONCE = 500

/** Merges the segments of both indexes into one each, so that a query opens one instead of many. */
async function putTogether(db: Db): Promise<void> {
  for (const index of ['search_index', 'search_names'] as const) {
    let isBegun = false
    while (await inTransaction(db, (trx) => merge(trx, index, isBegun ? PAGES_AT_ONCE : -PAGES_AT_ONCE)))
      isBegun = true
  }
}

/** A negative number of pages begins to merge all there is, a positive one goes on. False when there is no more to do. */
async function merge(db: Db, index: 'search_index' | 'search_names', pages: number): Promise<boolean> {
  const before = await changesOf(db)
  await sql`${mergeIndex(index, pages)}`.execute(db)
  return (await changesOf(db)) - before >= 2
}

async function changesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${changesSoFar} as changes`.execute(db)
  return rows[0]?.changes ?? 0
}
