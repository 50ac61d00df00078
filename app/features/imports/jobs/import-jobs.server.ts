import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { acquireLease, findLeaseHolder, releaseLease } from 'db/lease'
import { inTransaction } from 'db/transaction'
import type { ImportsTable } from 'db/types'
import type { Selectable } from 'kysely'
import { createAuditBatchLine } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { buildVerdictCounts } from '../match/result'
import type { FileLayout, ImportChoices, ImportJob, ImportStage } from '../schema'

/** One attempt to run an import. Starting a newer attempt makes it invalid. */
export type ImportAttemptKey = Pick<ImportJob, 'id' | 'attempt'>

/** Inserts an import for an uploaded file. Returns its id. */
export async function createImport(
  db: Db,
  actor: Actor,
  { file, fileName, choices = {} }: Pick<ImportJob, 'file' | 'fileName'> & { choices?: ImportChoices },
): Promise<number> {
  const moment = new Date().toISOString()
  const { id } = await db
    .insertInto('imports')
    .values({
      file,
      file_name: fileName,
      username: actor.username,
      choices: JSON.stringify(choices),
      stage: 'columns',
      status: 'interrupted',
      attempt: 0,
      problem: null,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The import with this id. Undefined if it does not exist or was deleted. */
export async function findImport(db: Db, id: number): Promise<ImportJob | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toJob(row)
}

/** Stores the choices for a file. */
export async function saveImportChoices(db: Db, id: number, choices: ImportChoices): Promise<void> {
  await db
    .updateTable('imports')
    .set({ choices: JSON.stringify(choices) })
    .where('id', '=', id)
    .execute()
}

/** The latest twenty imports, newest first. */
export async function listRecentImports(db: Db): Promise<ImportJob[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(20).execute()
  return rows.map(toJob)
}

/** Duration of the lease of an attempt, unless it is renewed, in milliseconds. */
export const IMPORT_LEASE_MS = 20_000

const holder = ({ id, attempt }: ImportAttemptKey) => `${id}:${attempt}`

/** Acquires or renews the lease of an attempt. Returns false while another attempt or import holds it. */
export const acquireOrRenewImportLease = (db: Db, attempt: ImportAttemptKey): Promise<boolean> =>
  acquireLease(db, 'imports', { holder: holder(attempt), ms: IMPORT_LEASE_MS })

/** Lists the attempts with status "working". `isHeld`: the attempt still holds the lease. */
export async function listRunningAttempts(db: Db): Promise<(ImportAttemptKey & { isHeld: boolean })[]> {
  // The lease is read after the rows. A stage that starts in between is then not among the rows.
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'attempt'])
    .where('status', '=', 'working')
    .execute()
  const held = await findLeaseHolder(db, 'imports')
  return rows.map((attempt) => ({ ...attempt, isHeld: holder(attempt) === held }))
}

/** Releases the lease if this attempt holds it, so that the next import can start. */
export const releaseImportLease = (db: Db, attempt: ImportAttemptKey): Promise<void> =>
  releaseLease(db, 'imports', holder(attempt))

export type BeginStageResult = { ok: true; attempt: number } | { ok: false; reason: 'busy' | 'not_now' }

/**
 * Acquires the lease, marks a stage as working and returns the number of the attempt. The caller must run it.
 * Fails with `busy` while another import runs. Fails with `not_now` if the import does not exist or its state
 * does not allow the stage. A run needs a dry run first, unless `skipsCheck`. A run or undo stores `actor` as
 * the user of the import. `columns` and `check` delete earlier row results.
 */
export function beginImportStage(
  db: Db,
  actor: Actor,
  { id, stage, skipsCheck = false }: { id: number; stage: ImportStage; skipsCheck?: boolean },
): Promise<BeginStageResult> {
  return inTransaction(db, async (trx) => {
    const job = await findImport(trx, id)
    if (!job || !mayBegin(job, stage, skipsCheck)) return { ok: false, reason: 'not_now' }
    const attempt = job.attempt + 1
    if (!(await acquireOrRenewImportLease(trx, { id, attempt }))) return { ok: false, reason: 'busy' }
    await trx
      .updateTable('imports')
      .set({
        stage,
        status: 'working',
        attempt,
        rows_done: 0,
        problem: null,
        updated_at: new Date().toISOString(),
      })
      .$if(stage === 'run' || stage === 'undo', (update) => update.set({ username: actor.username }))
      .set(await lineOf(trx, actor, job, stage))
      .where('id', '=', id)
      .execute()
    if (stage === 'check' || stage === 'columns')
      await trx.deleteFrom('import_verdicts').where('import_id', '=', id).execute()
    return { ok: true, attempt }
  })
}

/**
 * Creates the audit log line of a run or undo that has none, and returns its column. Otherwise the result is
 * empty (D152).
 */
async function lineOf(trx: Db, actor: Actor, { fileName, ...job }: ImportJob, stage: ImportStage) {
  const line = { noun: 'contact', title: fileName } as const
  if (stage === 'run' && job.batch === null)
    return { batch: await createAuditBatchLine(trx, actor, { ...line, action: 'imported' }) }
  if (stage !== 'undo' || job.undoBatch !== null) return {}
  const undoing = { ...actor, ...(job.batch !== null && { undoes: job.batch }) }
  return { undo_batch: await createAuditBatchLine(trx, undoing, { ...line, action: 'undone' }) }
}

/** Finds the import whose run has this audit log line. Undefined if there is none. */
export async function findImportOfAuditBatch(db: Db, batch: number): Promise<ImportJob | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('batch', '=', batch).executeTakeFirst()
  return row && toJob(row)
}

/** Whether a stage may begin now. An imported list is not checked again. */
function mayBegin({ stage: at, status }: ImportJob, stage: ImportStage, skipsCheck: boolean): boolean {
  if (status === 'working') return false
  const isOver = status === 'done'
  const may: Record<ImportStage, boolean> = {
    columns: at === 'columns' || at === 'check',
    check: at === 'check' || (at === 'columns' && isOver),
    run: ((at === 'check' || (skipsCheck && at === 'columns')) && isOver) || (at === 'run' && !isOver),
    undo: at === 'run' || (at === 'undo' && !isOver),
  }
  return may[stage]
}

const toJob = (row: Selectable<ImportsTable>): ImportJob => ({
  id: row.id,
  file: row.file,
  fileName: row.file_name,
  username: row.username,
  stage: row.stage,
  status: row.status,
  attempt: row.attempt,
  total: row.rows_total,
  done: row.rows_done,
  counts: buildVerdictCounts((verdict) => row[`rows_${verdict}`]),
  ...ignoredIn(row.ignored),
  layout: row.layout === null ? null : JSON.parse(row.layout),
  choices: JSON.parse(row.choices),
  problem: row.problem,
  createdAt: row.created_at,
  batch: row.batch,
  undoBatch: row.undo_batch,
})

/**
 * Parses the stored JSON of unused headers, unused data and columns sorted alone. An old format has only
 * headers.
 */
function ignoredIn(json: string): Pick<ImportJob, 'ignored' | 'leftOut' | 'sortedApart'> {
  const stored: string[] | { columns: string[]; rows: [string, number][]; sorted?: string[] } =
    JSON.parse(json)
  const { columns, rows, sorted = [] } = Array.isArray(stored) ? { columns: stored, rows: [] } : stored
  const leftOut = rows.map(([what, count]) => ({ what, rows: count }))
  return { ignored: columns, leftOut, sortedApart: sorted }
}

interface FoundInFile {
  layout?: FileLayout
  total?: number
  /** Headers of unused columns. */
  ignored?: readonly string[]
  /** Number of rows with unused data, by kind. */
  leftOut?: ReadonlyMap<string, number>
  /** Headers of columns that a person sorted without the other columns. */
  sortedApart?: readonly string[]
}

/**
 * Stores what an attempt found in a file: layout, number of rows, unused data. Does nothing if a newer
 * attempt exists.
 */
export async function saveFileLayout(
  db: Db,
  { id, attempt }: ImportAttemptKey,
  { layout, total, ignored, leftOut, sortedApart = [] }: FoundInFile,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      layout: layout && JSON.stringify(layout),
      rows_total: total,
      ignored:
        ignored && JSON.stringify({ columns: ignored, rows: [...(leftOut ?? [])], sorted: sortedApart }),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Returns the latest chosen target by header key. */
export async function readRememberedColumns(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('import_columns').select(['header_key', 'target']).execute()
  return new Map(rows.map((row) => [row.header_key, row.target]))
}

/** Stores the targets of headers for later files. Replaces earlier targets of the same headers. */
export async function saveRememberedColumns(
  db: Db,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(columns).map(([header_key, target]) => ({
    header_key,
    target,
    updated_at: new Date().toISOString(),
  }))
  if (rows.length === 0) return
  await buildBatchInsert(db, 'import_columns', rows)
    .onConflict((conflict) =>
      conflict.column('header_key').doUpdateSet(({ ref }) => ({
        target: ref('excluded.target'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}
