import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { isBusy } from 'db/connect'
import { type AuditEntry, recordChanges } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import {
  type CategoryIndex,
  ensureGeneralCategory,
  loadCategoryIndex,
} from '~/features/categories/classify/category-index.server'
import { GENERAL } from '~/features/categories/classify/classify'
import type { SheetRow } from '../parse/file/sheet'
import { type Row, readRow, type UnreadableRow } from '../parse/row'
import type { Trx, WriteContext } from './change.server'
import { changeInHistory } from './fields'
import { lookUp } from './look-up.server'
import { Reconciler } from './reconciler'
import { isWriting, type RowResult } from './result'
import { writeResults } from './write.server'

/** Thrown when a newer attempt of the same import has started. */
export class Superseded extends Error {}

export interface ImportOptions {
  now: Date
  /** Says what would become of each row, and writes nothing. */
  isDryRun?: boolean
  /**
   * Notes the results of a batch, after which `done` rows are done, in the transaction that writes them: one is never
   * there without the other. Where it throws `Superseded` the batch is not written and the import ends.
   */
  note?: (trx: Db, done: number, batch: readonly RowResult[]) => Promise<void>
  /** Whose name stands in the history of the businesses that it changes; without it nothing is noted there. */
  actor?: Actor
  /** Lines that go before what somebody has edited since. */
  overrides?: readonly number[] | 'all'
  /** Asks to stop; what is done by then stays, whole. */
  signal?: AbortSignal
}

/**
 * Businesses of one transaction: few enough that the server beside it never waits long, and many enough that the pages it
 * keeps are not made anew all the time.
 */
const BATCH = 400
/** Between two transactions somebody else gets a turn, in milliseconds. */
const PAUSE = 5
/** How often a batch is tried again when the database stays locked longer than the connection waits. */
const TRIES = 5

/**
 * Brings the rows into the directory in transactions of four hundred, and yields what became of those of each: a business
 * is there with its contact, categories, services and search document, or not at all, and a second run goes on where the
 * first one stopped. A row that says nothing new writes nothing. May run beside the server, but not beside another import
 * (`keepAtWork`).
 */
export async function* importRows(
  db: Db,
  rows: Iterable<SheetRow>,
  { now, isDryRun = false, actor, note, overrides, signal }: ImportOptions,
): AsyncGenerator<RowResult[], void, void> {
  const filing = await loadCategoryIndex(db)
  const reconciler = new Reconciler(() => keysOf(rows, filing), linesIn(overrides))
  let done = 0
  for (const batch of batchesOf(rows, filing)) {
    if (signal?.aborted) return
    done += batch.length
    const reconcile = async (at: Db) =>
      reconciler.reconcile(batch, await lookUp(at, batch.filter(isReadable)))
    const write = async (trx: Trx) => {
      const results = await reconcile(trx)
      if (results.some(isWriting))
        await writeResults(trx, results, await contextOf(trx, filing, results, now))
      if (actor)
        await recordChanges(
          trx,
          actor,
          results.flatMap((each) => entryOf(each, filing)),
          now,
        )
      await note?.(trx, done, results)
      return results
    }
    try {
      // Within the transaction that writes: nobody else writes between.
      const results = isDryRun ? await reconcile(db) : await inOneGo(db, write)
      if (isDryRun) await note?.(db, done, results)
      reconciler.keep(results, !isDryRun)
      yield results
    } catch (error) {
      if (!(error instanceof Superseded)) throw error
      return
    }
  }
}

/** What a row changed of a business that was there, for its history. */
function entryOf({ known, transition, changes }: RowResult, { names }: CategoryIndex): AuditEntry[] {
  if (!known || transition === 'created' || Object.keys(changes).length === 0) return []
  return [{ action: 'imported', ...changeInHistory(known, changes, names) }]
}

const linesIn = (overrides: ImportOptions['overrides']) =>
  overrides === 'all' ? { has: () => true } : new Set(overrides)

type ParsedRow = Row | UnreadableRow
const isReadable = (row: ParsedRow): row is Row => !('problem' in row)

async function inOneGo<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await db.transaction().execute(work)
      await pause(PAUSE)
      return done
    } catch (error) {
      if (attempt === TRIES || !isBusy(error)) throw error
    }
  }
}

function* batchesOf(rows: Iterable<SheetRow>, filing: CategoryIndex): Generator<ParsedRow[]> {
  let batch: ParsedRow[] = []
  for (const row of rows) {
    batch.push(readRow(row, filing))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The keys of all rows. Each is read twice, so that a large file does not have to be kept twice. */
function keysOf(rows: Iterable<SheetRow>, filing: CategoryIndex): Set<string> {
  const keys = new Set<string>()
  for (const batch of batchesOf(rows, filing)) for (const { key } of batch.filter(isReadable)) keys.add(key)
  return keys
}

/** Categories go by their slugs; where one is missing, by the general one, made when it is first needed. */
async function contextOf(
  trx: Db,
  { ids }: CategoryIndex,
  results: readonly RowResult[],
  moment: Date,
): Promise<WriteContext> {
  const now = moment.toISOString()
  const isGeneral = (slug: string) => slug === GENERAL || !ids.has(slug)
  if (results.some(({ row, known }) => known && row?.categories.some(isGeneral)))
    ids.set(GENERAL, await ensureGeneralCategory(trx, now))
  return { now, categoryId: (slug) => ids.get(slug) ?? ids.get(GENERAL) ?? 0 }
}
