import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { isBusy } from 'db/connect'
import { GENERAL } from '../parse/categories/classify'
import type { SheetRow } from '../parse/file/sheet'
import { type Row, readRow, type UnreadableRow } from '../parse/row'
import type { WriteContext } from './change'
import { ensureGeneralCategory, type Filing, loadFiling } from './filing'
import { lookUp } from './look-up'
import { Reconciler } from './reconciler'
import { Counts, type ImportReport, isWriting, type RowResult } from './result'
import { writeResults } from './write'

export interface ImportOptions {
  now: Date
  /** Called after every batch with the number of rows done so far and with what became of those of the batch. */
  onProgress?: (done: number, batch: readonly RowResult[]) => void | Promise<void>
  /**
   * Notes the same in the transaction that writes the batch: one is never there without the other. Where it answers
   * false somebody else has taken over; the batch is not written and the import ends.
   */
  note?: (db: Db, done: number, batch: readonly RowResult[]) => Promise<boolean>
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
/** Rows parsed between two looks at whether the database has answered. */
const AT_ONCE = 4
/** Between two transactions somebody else gets a turn, in milliseconds. */
const PAUSE = 5
/** How often a batch is tried again when the database stays locked longer than the connection waits. */
const TRIES = 5

/**
 * Brings the rows into the directory in transactions of four hundred: each business is there with its contact,
 * categories, services and search document, or not at all, and a second run goes on where the first one stopped.
 * A row that says nothing new writes nothing. May run beside the server, but not beside another import
 * (`takeImportLock`).
 */
export const importRows = (db: Db, rows: Iterable<SheetRow>, options: ImportOptions): Promise<ImportReport> =>
  run(db, rows, options, false)

/** Says what `importRows` would do with each row, and writes nothing. */
export const planImport = (db: Db, rows: Iterable<SheetRow>, options: ImportOptions): Promise<ImportReport> =>
  run(db, rows, options, true)

const linesIn = (overrides: ImportOptions['overrides']) =>
  overrides === 'all' ? { has: () => true } : new Set(overrides)

/** Another attempt at the same import has followed. */
class Superseded extends Error {}

type Rows = Iterable<SheetRow>

async function run(db: Db, rows: Rows, options: ImportOptions, isDryRun: boolean): Promise<ImportReport> {
  const { now, onProgress, note, signal, overrides } = options
  const filing = await loadFiling(db)
  const reconciler = new Reconciler(() => keysOf(rows, filing), linesIn(overrides))
  const counts = new Counts()
  const reconcile = async (at: Db, batch: ParsedRow[]) =>
    reconciler.reconcile(batch, await lookUp(at, batch.filter(isReadable)))
  const noted = async (at: Db, results: RowResult[]) => {
    if ((await note?.(at, counts.done + results.length, results)) === false) throw new Superseded()
  }
  const write = (batch: ParsedRow[]) =>
    inOneGo(db, async (trx) => {
      const results = await reconcile(trx, batch)
      if (results.some(isWriting))
        await writeResults(trx, results, await contextOf(trx, filing, results, now))
      await noted(trx, results)
      return results
    })
  // Where one batch had something to write, so has the next: it is reconciled once, within its transaction.
  let hasWritten = false
  try {
    for await (const batch of parsedAhead(rows, filing)) {
      if (signal?.aborted) return counts.report(true)
      const planned: RowResult[] | null = hasWritten ? null : await reconcile(db, batch)
      // Reconciled once more within the transaction: somebody may have written since.
      const results: RowResult[] =
        planned && (isDryRun || !planned.some(isWriting)) ? planned : await write(batch)
      if (results === planned) await noted(db, results)
      hasWritten = !isDryRun && results.some(isWriting)
      reconciler.keep(results, !isDryRun)
      counts.add(results)
      await onProgress?.(counts.done, results)
    }
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
    return counts.report(true)
  }
  return counts.report(false)
}

type ParsedRow = Row | UnreadableRow
const isReadable = (row: ParsedRow): row is Row => !('problem' in row)

async function inOneGo<T>(db: Db, work: (trx: Parameters<typeof writeResults>[0]) => Promise<T>): Promise<T> {
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

/** Batches of rows as they are parsed; the next one while the database is busy with the one before. */
async function* parsedAhead(rows: Iterable<SheetRow>, filing: Filing): AsyncGenerator<ParsedRow[]> {
  const source = rows[Symbol.iterator]()
  const parseNext = async () => {
    const batch: ParsedRow[] = []
    for (let next = source.next(); !next.done; next = source.next()) {
      batch.push(readRow(next.value, filing))
      if (batch.length === BATCH) break
      if (batch.length % AT_ONCE === 0) await nextTick()
    }
    return batch
  }
  let ahead = parseNext()
  try {
    for (let batch = await ahead; batch.length > 0; batch = await ahead) {
      ahead = parseNext()
      // Whoever waits for the batch learns of it.
      ahead.catch(() => {})
      yield batch
    }
  } finally {
    await ahead.catch(() => {})
  }
}

/** The keys of all rows. Each is read twice, so that a large file does not have to be kept twice. */
function keysOf(rows: Iterable<SheetRow>, filing: Filing): Set<string> {
  const keys = new Set<string>()
  for (const each of rows) {
    const row = readRow(each, filing)
    if (isReadable(row)) keys.add(row.key)
  }
  return keys
}

/** Categories go by their slugs; where one is missing, by the general one, made when it is first needed. */
async function contextOf(
  trx: Db,
  { ids }: Filing,
  results: readonly RowResult[],
  moment: Date,
): Promise<WriteContext> {
  const now = moment.toISOString()
  const isGeneral = (slug: string) => slug === GENERAL || !ids.has(slug)
  if (results.some(({ row, known }) => known && row?.categories.some(isGeneral)))
    ids.set(GENERAL, await ensureGeneralCategory(trx, now))
  return { now, categoryId: (slug) => ids.get(slug) ?? ids.get(GENERAL) ?? 0 }
}
