import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { markNewestEntryUndone, recordChange, recordChanges } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { moveBusinessesToTrash, setStatusAndRestore } from '~/features/businesses/write.server'
import { loadClassifierCategoryIndex } from '~/features/categories/classify/category-index.server'
import { GENERAL_CATEGORY_SLUG } from '~/features/categories/classify/classify'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { type KnownBusiness, loadExistingBusinesses } from '../match/existing.server'
import { getOldOrNewImportValues, type RowChanges } from '../match/result'
import { buildChangeAuditEntry, type ImportFieldName, toFormText } from '../normalise/fields'
import { type TimeAndCategoryIds, writeImportChanges } from './write.server'

/** Maximum number of rows per transaction. */
const UNDO_BATCH_ROWS = 400
const NOT_UNDONE_NOTE = 'Se queda: alguien lo cambió después de importar'

/**
 * Undoes an import in batches. Created businesses go to the trash; changed fields get their old values. What
 * was changed or used later remains. Returns false if it was stopped early; the next call continues.
 */
export async function undoImport(
  db: Db,
  { id, username, batch = null, undoBatch = null }: Undone,
  { signal, onProgress }: { signal: AbortSignal; onProgress: () => void },
): Promise<boolean> {
  const { ids, names } = await loadClassifierCategoryIndex(db)
  const context = { now: new Date(), categoryId: (slug: string) => ids.get(slug) ?? 0 }
  const undoing = {
    id,
    created: await createdBy(db, id),
    context,
    names,
    run: batch,
    actor: username ? { username, ...(undoBatch !== null && { batch: undoBatch }) } : null,
  }
  let left = await countLines(db, id)
  for (;;) {
    if (signal.aborted) return false
    const lines = await linesOf(db, id)
    if (lines.length === 0) break
    left = Math.max(0, left - lines.length)
    await inTransaction(db, async (trx) => {
      await undoLines(trx, undoing, lines)
      await noteLeft(trx, id, left)
      await indexPendingBusinesses(trx)
    })
    onProgress()
  }
  await removeMadeCategory(db, id, context.now)
  return true
}

interface Undone {
  id: number
  username?: string
  /** Audit log lines of the run and of this undo. Null if there is none. */
  batch?: number | null
  undoBatch?: number | null
}

const countLines = async (db: Db, id: number): Promise<number> => {
  const row = await db
    .selectFrom('import_verdicts')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('import_id', '=', id)
    .where('is_done', '=', 1)
    .where('business_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(row.lines)
}

/** Stores the progress: number of all rows minus rows left. */
const noteLeft = (trx: Db, id: number, left: number) =>
  trx
    .updateTable('imports')
    .set(({ eb, ref }) => ({ rows_done: eb(ref('rows_total'), '-', left) }))
    .where('id', '=', id)
    .execute()

/**
 * Moves the general category to the trash. It must be newer than the upload, and no business outside the
 * trash may use it.
 */
async function removeMadeCategory(db: Db, id: number, now: Date): Promise<void> {
  const job = await db.selectFrom('imports').select('created_at').where('id', '=', id).executeTakeFirst()
  if (!job) return
  const moment = now.toISOString()
  await db
    .updateTable('categories')
    .set(({ eb }) => ({ deleted_at: moment, updated_at: moment, version: eb('version', '+', 1) }))
    .where('slug', '=', GENERAL_CATEGORY_SLUG)
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', job.created_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_categories as filed')
            .innerJoin('businesses as business', 'business.id', 'filed.business_id')
            .select('business.id')
            .whereRef('filed.category_id', '=', 'categories.id')
            .where('business.deleted_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/**
 * Reads at most `UNDO_BATCH_ROWS` lines, the latest first. The later of two changes to one business must be
 * undone first.
 */
const linesOf = (db: Db, id: number) =>
  db
    .selectFrom('import_verdicts')
    .select(['position', 'verdict', 'changes', 'business_id'])
    .where('import_id', '=', id)
    .where('is_done', '=', 1)
    .where('business_id', 'is not', null)
    .orderBy('position', 'desc')
    .limit(UNDO_BATCH_ROWS)
    .execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]

interface Undoing {
  id: number
  /** Business ids of the rows with verdict `created` or `held`. */
  created: ReadonlySet<number | null>
  context: TimeAndCategoryIds
  /** Category names by slug. */
  names: ReadonlyMap<string, string>
  /** Audit log line of the run. */
  run: number | null
  /** Actor for the audit log entries of the undo. */
  actor: Actor | null
}

async function createdBy(db: Db, id: number): Promise<Undoing['created']> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select('business_id')
    .where('import_id', '=', id)
    .where('verdict', 'in', ['created', 'held'])
    .execute()
  return new Set(rows.map((row) => row.business_id))
}

async function undoLines(trx: Db, undoing: Undoing, lines: readonly Line[]): Promise<void> {
  const { id, created, context } = undoing
  const ids = [...new Set(lines.flatMap((line) => line.business_id ?? []))]
  const used = await usedSince(trx, ids)
  const known = new Map((await loadExistingBusinesses(trx, ids, [])).map((each) => [each.id, each]))
  const gone: KnownBusiness[] = []
  const undone: number[] = []
  const stays: number[] = []
  for (const { position, business_id, ...line } of lines) {
    const business = known.get(business_id ?? 0)
    const isUndone =
      business &&
      !business.isDeleted &&
      (created.has(business_id)
        ? takeAway(line, business, used, gone)
        : await takeBack(trx, line, business, undoing))
    // Two rows may have changed one business, so it is loaded again.
    if (business && !created.has(business_id))
      for (const again of await loadExistingBusinesses(trx, [business.id], [])) known.set(again.id, again)
    ;(isUndone ? undone : stays).push(position)
  }
  const ofLines = (positions: readonly number[]) =>
    trx
      .updateTable('import_verdicts')
      .where('import_id', '=', id)
      .where('position', 'in', toValueList(positions))
  await ofLines(undone).set({ is_done: 0, note: 'Deshecho', business_id: null }).execute()
  await ofLines(stays).set({ is_done: 0, note: NOT_UNDONE_NOTE }).execute()
  await moveBusinessesToTrash(
    trx,
    gone.map((each) => each.id),
    context.now,
  )
  if (undoing.actor)
    await recordChanges(
      trx,
      undoing.actor,
      gone.map(({ id, current }) => ({ action: 'deleted', noun: 'contact', id, title: current.name })),
      context.now,
    )
  for (const table of ['import_records', 'import_rows'] as const)
    await trx
      .deleteFrom(table)
      .where('business_id', 'in', toValueList(gone.map((each) => each.id)))
      .execute()
}

/** Tables whose rows show that a business is used. */
const TABLES_THAT_PREVENT_REMOVAL = [
  'ratings',
  'reservations',
  'owner_links',
  'promotion_applications',
  'promotions',
  'booking_rules',
  'booking_blocks',
] as const

/**
 * Returns the businesses that may not be removed. They have a row in one of `TABLES_THAT_PREVENT_REMOVAL`, or
 * a duplicate was merged into them (T268).
 */
async function usedSince(trx: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await Promise.all(
    TABLES_THAT_PREVENT_REMOVAL.map((table) =>
      trx.selectFrom(table).select('business_id').where('business_id', 'in', ids).execute(),
    ),
  )
  const merged = await trx
    .selectFrom('businesses')
    .select('merged_into as business_id')
    .where('merged_into', 'in', ids)
    .execute()
  return new Set([...found, merged].flat().flatMap((row) => row.business_id ?? []))
}

/**
 * Whether a created business can be removed: it is not in `used` and has no edit by a person. Adds it to
 * `gone` if so and this row created it.
 */
function takeAway(
  { verdict }: Pick<Line, 'verdict'>,
  known: KnownBusiness,
  used: ReadonlySet<number>,
  gone: KnownBusiness[],
): boolean {
  const isEdited = known.log.some(({ isImport, before }) => !isImport && before.size > 0)
  if (isEdited || used.has(known.id)) return false
  if (verdict === 'created' || verdict === 'held') gone.push(known)
  return true
}

/**
 * Restores the old value of each field that still has the imported value. Later edits remain. A business that
 * the row published is held again. Returns whether all fields were restored.
 */
async function takeBack(
  trx: Db,
  { changes }: Pick<Line, 'changes'>,
  known: KnownBusiness,
  { id, context, names: categoryNames, run, actor }: Undoing,
): Promise<boolean> {
  const { held, ...fields }: RowChanges = JSON.parse(changes)
  const [before, after] = [getOldOrNewImportValues(fields, 0), getOldOrNewImportValues(fields, 1)]
  const names = Object.keys(fields) as ImportFieldName[]
  const still = names.filter((name) => toFormText(name, known.current) === toFormText(name, after))
  const changed = Object.fromEntries(still.map((name) => [name, before[name]]))
  if (still.length > 0) await writeImportChanges(trx, known, changed, context)
  const undone = Object.fromEntries(
    still.map((name) => [name, [after[name] ?? null, before[name] ?? null] as const]),
  )
  const entry = buildChangeAuditEntry(known, undone, categoryNames)
  const imported =
    run === null || still.length === 0
      ? null
      : await markNewestEntryUndone(
          trx,
          { action: 'imported', noun: 'contact', id: known.id, batch: run },
          context.now,
        )
  if (actor && still.length > 0) {
    const undoing = imported === null ? actor : { ...actor, undoes: imported }
    await recordChange(trx, undoing, { ...entry, action: 'undone', undo: { ...entry.undo, batch: id } })
  }
  if (held && known.status === 'published')
    await setStatusAndRestore(trx, known.id, { status: 'held', reason: String(held[0]), now: context.now })
  return still.length === names.length
}

/** Lists the first 200 rows that were not completely undone. */
export const listRowsNotUndone = (db: Db, id: number) =>
  db
    .selectFrom('import_verdicts')
    .select(['line', 'name'])
    .where('import_id', '=', id)
    .where('note', '=', NOT_UNDONE_NOTE)
    .orderBy('position')
    .limit(200)
    .execute()
