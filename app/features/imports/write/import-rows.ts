import { setTimeout as pause } from 'node:timers/promises'
import { type Db, isDatabaseBusyError } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { type NewAuditEntry, recordChanges } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import {
  type ClassifierCategoryIndex,
  ensureGeneralCategory,
  loadClassifierCategoryIndex,
} from '~/features/categories/classify/category-index.server'
import { GENERAL_CATEGORY_SLUG } from '~/features/categories/classify/classify'
import type { MappedRow } from '../map/sheet'
import { findCandidateBusinesses } from '../match/look-up.server'
import { Reconciler } from '../match/reconciler'
import { needsWrite, type RowResult, selectFieldsToWrite, toRefusedRowResult } from '../match/result'
import { buildChangeAuditEntry } from '../normalise/fields'
import { type ImportRow, parseRow, type UnreadableRow } from '../normalise/row'
import { type TimeAndCategoryIds, writeBusinessesFromRowResults } from './write.server'

/** Thrown when an attempt has ended, or a newer attempt of the same import has started. */
export class SupersededAttemptError extends Error {}

export interface ImportOptions {
  now: Date
  /** True: computes the results and writes nothing. */
  isDryRun?: boolean
  /**
   * Records the row results of a batch in the transaction that writes them, or in a dry run without one.
   * `done` is the number of rows so far. A `SupersededAttemptError` ends the import.
   */
  note?: (trx: Db, done: number, batch: readonly RowResult[]) => Promise<void>
  /** Actor for the audit log. Without it nothing is logged. */
  actor?: Actor
  /** Lines that replace later edits by people, or create a business that may be a duplicate. */
  overrides?: readonly number[] | 'all'
  /** Receives the error of a row that could not be written, for the page `Sistema`. */
  onError?: (error: unknown) => void
  /**
   * Called after the last row with the headers of columns that were probably sorted alone. The list may be
   * empty.
   */
  onSortedApart?: (headers: string[]) => void
  /** Stops the import after the current batch. Written batches remain. */
  signal?: AbortSignal
}

/** Rows per transaction. */
const IMPORT_BATCH_ROWS = 400
/** Pause between transactions for other processes, in milliseconds. */
const PAUSE_BETWEEN_BATCHES_MS = 5
/** Maximum number of attempts for a batch while the database is locked. */
const MAX_BATCH_ATTEMPTS = 5

/**
 * Imports rows in batches of at most 400 and yields the results of each. A batch is written in one
 * transaction. If that fails, its rows are written one by one, unless the database was busy. No other import
 * may run meanwhile (`acquireOrRenewImportLease`).
 */
export async function* importRows(
  db: Db,
  rows: Iterable<MappedRow>,
  { now, isDryRun = false, actor, note, onError, overrides, onSortedApart, signal }: ImportOptions,
): AsyncGenerator<RowResult[], void, void> {
  const filing = await loadClassifierCategoryIndex(db)
  const reconciler = new Reconciler(() => keysOf(rows, filing), linesIn(overrides))
  let done = 0
  const reconcile = async (at: Db, batch: readonly ParsedRow[]) =>
    reconciler.reconcile(batch, await findCandidateBusinesses(at, batch.filter(isReadable)))
  const writeBatch = (batch: readonly ParsedRow[], upTo: number, refuse?: string) =>
    // Reads and writes in one transaction, so that no other import writes in between.
    inOneGo(db, async (trx) => {
      const results = refuse
        ? batch.map((row) => toRefusedRowResult(row, refuse))
        : await reconcile(trx, batch)
      if (results.some(needsWrite))
        await writeBusinessesFromRowResults(trx, results, await contextOf(trx, filing, results, now))
      if (actor)
        await recordChanges(
          trx,
          actor,
          results.flatMap((each) => entryOf(each, filing)),
          now,
        )
      await note?.(trx, upTo, results)
      return results
    })
  /**
   * Writes the rows of a failed batch one by one. A row that fails again is refused and its error reported.
   */
  const writeOneByOne = async (batch: readonly ParsedRow[], before: number) => {
    const results: RowResult[] = []
    for (const [place, row] of batch.entries()) {
      const upTo = before + place + 1
      const written = await writeBatch([row], upTo).catch(async (error) => {
        if (error instanceof SupersededAttemptError) throw error
        onError?.(error)
        return writeBatch([row], upTo, NOT_WRITTEN_MESSAGE)
      })
      reconciler.keep(written, true)
      results.push(...written)
    }
    return results
  }
  const settle = async (batch: readonly ParsedRow[], before: number) => {
    const upTo = before + batch.length
    if (!isDryRun) {
      try {
        const results = await writeBatch(batch, upTo)
        reconciler.keep(results, true)
        return results
      } catch (error) {
        if (error instanceof SupersededAttemptError || isDatabaseBusyError(error)) throw error
        return await writeOneByOne(batch, before)
      }
    }
    const results = await reconcile(db, batch)
    await note?.(db, upTo, results)
    reconciler.keep(results, false)
    return results
  }
  for (const batch of batchesOf(rows, filing)) {
    if (signal?.aborted) return
    try {
      yield await settle(batch, done)
      done += batch.length
    } catch (error) {
      if (!(error instanceof SupersededAttemptError)) throw error
      return
    }
  }
  onSortedApart?.(reconciler.sortedApart)
}

const NOT_WRITTEN_MESSAGE = 'No se pudo guardar por un error del programa: «Sistema» lo tiene'

/** Audit log entries of a row: its creation, its restoration, its changes. */
function entryOf(
  { known, transition, changes, name }: RowResult,
  { names }: ClassifierCategoryIndex,
): NewAuditEntry[] {
  if (!known) return []
  const about = { noun: 'contact', id: known.id, title: name } as const
  if (transition === 'created') return [{ action: 'created', ...about }]
  const back: NewAuditEntry[] = transition === 'revived' ? [{ action: 'restored', ...about }] : []
  if (Object.keys(changes).length === 0) return back
  return [...back, { action: 'imported', ...buildChangeAuditEntry(known, changes, names) }]
}

const linesIn = (overrides: ImportOptions['overrides']) =>
  overrides === 'all' ? { has: () => true } : new Set(overrides)

type ParsedRow = ImportRow | UnreadableRow
const isReadable = (row: ParsedRow): row is ImportRow => !('problem' in row)

async function inOneGo<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await inTransaction(db, work)
      await pause(PAUSE_BETWEEN_BATCHES_MS)
      return done
    } catch (error) {
      if (attempt === MAX_BATCH_ATTEMPTS || !isDatabaseBusyError(error)) throw error
    }
  }
}

function* batchesOf(rows: Iterable<MappedRow>, filing: ClassifierCategoryIndex): Generator<ParsedRow[]> {
  let batch: ParsedRow[] = []
  for (const row of rows) {
    batch.push(parseRow(row, filing))
    if (batch.length < IMPORT_BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Counts the readable rows by key. It reads the file a second time, which needs less memory than storing the
 * rows.
 */
function keysOf(rows: Iterable<MappedRow>, filing: ClassifierCategoryIndex): Map<string, number> {
  const keys = new Map<string, number>()
  for (const batch of batchesOf(rows, filing))
    for (const { key } of batch.filter(isReadable)) keys.set(key, (keys.get(key) ?? 0) + 1)
  return keys
}

/**
 * Returns the context with category ids by slug. Replaces a missing category by the general one. Creates that
 * one when it is first needed.
 */
async function contextOf(
  trx: Db,
  { ids }: ClassifierCategoryIndex,
  results: readonly RowResult[],
  now: Date,
): Promise<TimeAndCategoryIds> {
  const isGeneral = (slug: string) => slug === GENERAL_CATEGORY_SLUG || !ids.has(slug)
  if (results.some((result) => selectCategoriesToWrite(result).some(isGeneral)))
    ids.set(GENERAL_CATEGORY_SLUG, await ensureGeneralCategory(trx, now.toISOString()))
  return { now, categoryId: (slug) => ids.get(slug) ?? ids.get(GENERAL_CATEGORY_SLUG) ?? 0 }
}

/** Returns the slugs of the categories that a row writes. Unchanged ones of an existing business are among them. */
function selectCategoriesToWrite(result: RowResult): readonly string[] {
  const { row, known, transition } = result
  if (!row || !known || !needsWrite(result)) return []
  if (transition === 'created' || !known.business) return row.categories
  const { category, moreCategories } = { ...known.business, ...selectFieldsToWrite(result) }
  return [category, ...moreCategories]
}
