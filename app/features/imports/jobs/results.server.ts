import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { paginate } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import {
  deleteEmptyAuditBatchLine,
  recordChange,
  setAuditLogBatchResults,
} from '~/features/audit/record.server'
import { formatStateLabel } from '~/features/businesses/fields'
import { loadClassifierCategoryIndex } from '~/features/categories/classify/category-index.server'
import { GENERAL_CATEGORY_SLUG } from '~/features/categories/classify/classify'
import { runAllThenThrowError } from '~/values/attempt-all'
import {
  buildVerdictCounts,
  getWrittenBusinessId,
  type RowChanges,
  type RowResult,
  toRowPreview,
} from '../match/result'
import { describeChanges } from '../normalise/fields'
import {
  type GroupCounts,
  IMPORT_ROWS_PER_PAGE,
  type ImportJob,
  type ImportRowVerdict,
  type ImportStage,
  type ImportStatus,
  MAX_UNCERTAIN_ROWS,
  type RowPreview,
  type RowVerdictCounts,
  VERDICT_PROPERTIES,
  VERDICTS,
} from '../schema'
import { SupersededAttemptError } from '../write/import-rows'
import {
  findImport,
  type ImportAttemptKey,
  listRunningAttempts,
  releaseImportLease,
} from './import-jobs.server'

/**
 * Records the row results of a batch, in the transaction of the caller or in its own. `done` is the number of
 * rows processed so far. The result of an earlier attempt stays if its row wrote a business and is now
 * `unchanged`. Throws `SupersededAttemptError` if the attempt has ended or a newer one exists.
 */
export function saveBatchResults(
  db: Db,
  { id, attempt, stage }: ImportAttemptKey & { stage: ImportStage },
  { done, rows }: { done: number; rows: readonly RowResult[] },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ rows_done: done, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'working')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new SupersededAttemptError()
    const first = done - rows.length + 1
    const isDone = stage === 'run' ? (1 as const) : (0 as const)
    const values = rows.map((row, index) => ({
      import_id: id,
      position: first + index,
      is_done: isDone,
      ...columnsOf(row),
    }))
    if (values.length === 0) return
    await buildBatchInsert(trx, 'import_verdicts', values)
      .onConflict((conflict) =>
        conflict
          .columns(['import_id', 'position'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(COLUMNS_UPDATED_ON_RETRY.map((name) => [name, ref(`excluded.${name}`)])),
          )
          .where(
            sql<boolean>`not (import_verdicts.is_done = 1 and import_verdicts.business_id is not null
              and excluded.verdict = 'unchanged')`,
          ),
      )
      .execute()
  })
}

const COLUMNS_UPDATED_ON_RETRY = [
  'verdict',
  'urgency',
  'note',
  'changes',
  'disputed',
  'business_id',
  'is_done',
] as const

/**
 * Sort key for results, ascending. New businesses with warnings come before other new ones. An unchanged row
 * with disputed values counts as updated.
 */
function urgencyOf({ verdict, warnings, disputed }: RowResult): number {
  if (verdict === 'created' && warnings.length > 0) return 3
  return VERDICT_PROPERTIES[verdict === 'unchanged' && isFilled(disputed) ? 'updated' : verdict].urgency
}

const isFilled = (changes: RowChanges) => Object.keys(changes).length > 0

function columnsOf(result: RowResult) {
  const { line, verdict, name, reason, warnings, row, changes, disputed } = result
  const shown = row && toRowPreview(row)
  return {
    line,
    verdict,
    name,
    urgency: urgencyOf(result),
    note: [...(reason ? [reason] : []), ...warnings].join('; '),
    category: shown?.category ?? null,
    state_code: shown?.stateCode ?? null,
    city: shown?.city ?? null,
    shown: JSON.stringify(shown),
    changes: JSON.stringify(changes),
    disputed: isFilled(disputed) ? JSON.stringify(disputed) : null,
    business_id: getWrittenBusinessId(result),
  }
}

/** Counts the rows per verdict. In the stage `run` it counts only rows that the run has processed. */
export async function countVerdicts(
  db: Db,
  { id, stage }: Pick<ImportJob, 'id' | 'stage'>,
): Promise<RowVerdictCounts> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('rows')])
    .where('import_id', '=', id)
    .$if(stage === 'run', (query) => query.where('is_done', '=', 1))
    .groupBy('verdict')
    .execute()
  const counted = new Map(rows.map(({ verdict, rows }) => [verdict, rows]))
  return buildVerdictCounts((verdict) => counted.get(verdict) ?? 0)
}

/** Reads a page of row results. With `verdict`: only those, in file order. Otherwise all, by urgency. */
export async function listRowResults(
  db: Db,
  { id, counts }: ImportJob,
  filter: { verdict: ImportRowVerdict | null; page: number },
) {
  const { verdict } = filter
  const total = verdict ? counts[verdict] : Object.values(counts).reduce((sum, each) => sum + each, 0)
  const ofImport = db
    .selectFrom('import_verdicts')
    .select(['line', 'verdict', 'name', 'note', 'shown', 'changes', 'business_id as businessId'])
    .where('import_id', '=', id)
  const chosen = verdict ? ofImport.where('verdict', '=', verdict) : ofImport.orderBy('urgency')
  const wanted = { page: filter.page, perPage: IMPORT_ROWS_PER_PAGE, total }
  const { rows, page, pages } = await paginate(chosen.orderBy('position'), wanted)
  const names = await categoryNames(db)
  const lines = rows.map((row) => {
    const shown: RowPreview | null = JSON.parse(row.shown)
    return {
      ...row,
      shown: shown && { ...shown, category: names.get(shown.category) ?? GENERAL_CATEGORY_FALLBACK_NAME },
      changes: inWords(row.changes, names),
    }
  })
  return { rows: lines, page, pages }
}

/**
 * A row result for display. `shown` is null if the row could not be read. `changes` has the changes of an
 * existing business as text.
 */
export type ShownRowResult = Awaited<ReturnType<typeof listRowResults>>['rows'][number]

/** Name shown for a slug without a category. The general category may not exist yet. */
const GENERAL_CATEGORY_FALLBACK_NAME = 'Servicios Generales'

const inWords = (json: string, names: ReadonlyMap<string, string>) =>
  describeChanges(JSON.parse(json), (slug) => names.get(slug) ?? slug)

/**
 * Lists the first 150 rows that need a decision, in file order. Either a person edited the same field, or the
 * business may be a duplicate.
 */
export async function listUncertainRows(db: Db, id: number) {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(['line', 'name', 'verdict', 'disputed'])
    .where('import_id', '=', id)
    .where('disputed', 'is not', null)
    .orderBy('position')
    .limit(MAX_UNCERTAIN_ROWS)
    .execute()
  const names = await categoryNames(db)
  return rows.map(({ disputed, ...row }) => ({ ...row, changes: inWords(disputed ?? '{}', names) }))
}

export type UncertainRow = Awaited<ReturnType<typeof listUncertainRows>>[number]

const MAX_GROUPS_PER_KIND = 12

/**
 * Number of new and held businesses by category, state and city: at most the twelve largest groups of each.
 */
export async function countNewBusinessesByGroup(db: Db, id: number) {
  const by = async (column: 'category' | 'state_code' | 'city'): Promise<GroupCounts> => {
    const rows = await db
      .selectFrom('import_verdicts')
      .select(({ fn }) => [
        sql<string>`${sql.ref(column)}`.as('name'),
        fn.countAll<number>().as('businesses'),
      ])
      .where('import_id', '=', id)
      .where('verdict', 'in', ['created', 'held'])
      .where(column, 'is not', null)
      .groupBy(column)
      .orderBy('businesses', 'desc')
      .orderBy('name')
      .limit(MAX_GROUPS_PER_KIND)
      .execute()
    return rows.filter(({ name }) => name !== '')
  }
  const [slugs, states, cities] = await Promise.all([by('category'), by('state_code'), by('city')])
  const names = await categoryNames(db)
  const categories = slugs.map((share) => ({
    ...share,
    name: names.get(share.name) ?? GENERAL_CATEGORY_FALLBACK_NAME,
  }))
  return {
    categories,
    states: states.map((share) => ({ ...share, name: formatStateLabel(share.name) || share.name })),
    cities,
  }
}

/**
 * Returns the number of businesses of a dry run that fit no category, if the import will create or restore the
 * general category for them. They are new, held, or leave their category. Null if it exists or is not needed.
 */
export async function findGeneralCategoryToCreate(
  db: Db,
  id: number,
): Promise<{ name: string; businesses: number } | null> {
  const { ids } = await loadClassifierCategoryIndex(db)
  if (ids.has(GENERAL_CATEGORY_SLUG)) return null
  const rows = await db
    .selectFrom('import_verdicts')
    .select(({ fn }) => ['category', fn.countAll<number>().as('businesses')])
    .where('import_id', '=', id)
    .where('category', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('verdict', 'in', ['created', 'held']), eb('changes', 'like', '%"category":%')]),
    )
    .groupBy('category')
    .execute()
  const businesses = rows
    .filter(({ category }) => category !== null && !ids.has(category))
    .reduce((sum, row) => sum + Number(row.businesses), 0)
  return businesses > 0 ? { name: GENERAL_CATEGORY_FALLBACK_NAME, businesses } : null
}

async function categoryNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['slug', 'name']).execute()
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** The first business of a row with verdict `created` that is public now. Null if there is none. */
export async function findFirstPublishedBusinessOfImport(db: Db, id: number) {
  const row = await db
    .selectFrom('import_verdicts as row')
    .innerJoin('businesses as page', 'page.id', 'row.business_id')
    .innerJoin('categories as category', 'category.id', 'page.category_id')
    .select(['page.business_name as name', 'page.business_slug as slug', 'category.slug as category'])
    .where('row.import_id', '=', id)
    .where('row.verdict', '=', 'created')
    .where('page.is_listed', '=', 1)
    .orderBy('row.position')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Ends an attempt and releases its lease. Stores the verdict counts, except for an undo. Completes the audit
 * log of a run or undo. If the attempt has already ended, it only releases the lease.
 */
export function finishAttempt(
  db: Db,
  { id, attempt }: ImportAttemptKey,
  { status, problem = null }: { status: Exclude<ImportStatus, 'working'>; problem?: string | null },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await findImport(trx, id)
    await releaseImportLease(trx, { id, attempt })
    if (!job || job.attempt !== attempt || job.status !== 'working') return
    const { stage, counts: before } = job
    const counts = stage === 'undo' ? before : await countVerdicts(trx, job)
    await trx
      .updateTable('imports')
      .set(Object.fromEntries(VERDICTS.map((verdict) => [`rows_${verdict}`, counts[verdict]])))
      .set({ status, problem, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    if (stage === 'undo' || stage === 'run') await record(trx, { ...job, counts, status })
  })
}

async function record(
  db: Db,
  { id, fileName, username, stage, status, total, counts, ...job }: ImportJob,
): Promise<void> {
  const brought = VERDICTS.map((verdict) => [VERDICT_PROPERTIES[verdict].many, counts[verdict]])
  const action = stage === 'undo' ? 'undone' : 'imported'
  const after = {
    ...(stage === 'run' && { Filas: total, ...Object.fromEntries(brought) }),
    ...(status !== 'done' && { Interrumpida: true }),
  }
  const line = stage === 'undo' ? job.undoBatch : job.batch
  if (line !== null && (await setAuditLogBatchResults(db, line, after))) return
  // A batch without changes needs no audit log line. An undo, or a run that read rows, gets an entry for the
  // file instead.
  if (line !== null) {
    await deleteEmptyAuditBatchLine(db, line)
    const none = stage === 'undo' ? { undo_batch: null } : { batch: null }
    await db.updateTable('imports').set(none).where('id', '=', id).execute()
  }
  if (stage === 'undo' || job.done > 0)
    await recordChange(db, { username }, { action, noun: 'file', id, title: fileName, after })
}

/**
 * Marks attempts as interrupted if no process renews their lease any more. A failed one does not stop the
 * others.
 */
export async function interruptAbandonedAttempts(db: Db): Promise<void> {
  await runAllThenThrowError(await listRunningAttempts(db), async ({ isHeld, ...attempt }) => {
    if (!isHeld) await finishAttempt(db, attempt, { status: 'interrupted' })
  })
}
