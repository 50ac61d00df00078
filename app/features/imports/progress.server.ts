import type { Db } from 'db/connect'
import { insertSome } from 'db/seed/insert'
import { inTransaction } from 'db/transaction'
import type { ImportVerdicts } from 'db/types'
import { type Insertable, sql } from 'kysely'
import { recordChange } from '~/features/audit/record.server'
import { findImport, TERMINAL } from './jobs.server'
import type { RowReport } from './report'
import type { ImportJob, ImportLayout, ImportStatus, RowResult, Stage } from './schema'

/** Who works on an import: an attempt that another one has followed changes nothing any more. */
export interface Attempt {
  id: number
  attempt: number
}

/** Notes what the columns of a file hold, to be looked at. */
export async function noteLayout(db: Db, { id, attempt }: Attempt, layout: ImportLayout): Promise<void> {
  await db
    .updateTable('imports')
    .set({ layout: JSON.stringify(layout) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/** Notes what the file holds before its first row is read. */
export async function noteSheet(
  db: Db,
  { id, attempt }: Attempt,
  { total, ignored }: Pick<ImportJob, 'total' | 'ignored'>,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ rows_total: total, ignored: JSON.stringify(ignored) })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Notes what became of a batch of rows, the last of which is number `done`, within the caller's transaction or one of its own. What an interrupted attempt has created
 * or updated keeps that verdict, though the next one finds it unchanged. False when another attempt has followed.
 */
export function noteBatch(
  db: Db,
  { id, attempt, stage }: Attempt & { stage: Stage },
  { done, rows }: { done: number; rows: readonly RowReport[] },
  now = new Date(),
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('imports')
      .set({ rows_done: done, updated_at: now.toISOString() })
      .where('id', '=', id)
      .where('attempt', '=', attempt)
      .where('status', '=', 'working')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const first = done - rows.length + 1
    const values = rows.map((row, index) => ({
      ...verdictRow(row),
      import_id: id,
      position: first + index,
      is_done: stage === 'run' ? (1 as const) : (0 as const),
    }))
    if (values.length > 0) await noteVerdicts(trx, values)
    return true
  })
}

type VerdictRow = Insertable<ImportVerdicts>

const noteVerdicts = (trx: Db, values: VerdictRow[]) =>
  insertSome(trx, 'import_verdicts', values)
    .onConflict((conflict) =>
      conflict
        .columns(['import_id', 'position'])
        .doUpdateSet((set) => ({
          verdict: set.ref('excluded.verdict'),
          urgency: set.ref('excluded.urgency'),
          note: set.ref('excluded.note'),
          changes: set.ref('excluded.changes'),
          disputed: set.ref('excluded.disputed'),
          business_id: set.ref('excluded.business_id'),
          is_done: set.ref('excluded.is_done'),
        }))
        .where(
          sql<boolean>`not (import_verdicts.is_done = 1 and import_verdicts.business_id is not null
            and excluded.verdict = 'unchanged')`,
        ),
    )
    .execute()

/** What needs eyes comes first: refused, held, changed, looking wrong; what is as it was comes last. */
const URGENCY: Record<RowResult, number> = {
  refused: 0,
  held: 1,
  updated: 2,
  created: 4,
  repeated: 5,
  unchanged: 6,
}

const urgencyOf = ({ verdict, warnings, disputed }: RowReport): number => {
  if (verdict === 'created' && warnings.length > 0) return 3
  return verdict === 'unchanged' && isFilled(disputed) ? URGENCY.updated : URGENCY[verdict]
}

const isFilled = (fields: RowReport['disputed']) => Object.keys(fields).length > 0

const verdictRow = (report: RowReport) => {
  const { line, verdict, name, reason, warnings, shown, changes, disputed, businessId } = report
  return {
    line,
    verdict,
    urgency: urgencyOf(report),
    name,
    note: [...(reason ? [reason] : []), ...warnings].join('; '),
    category: shown?.category ?? null,
    state_code: shown?.stateCode ?? null,
    city: shown?.city ?? null,
    shown: JSON.stringify(shown),
    changes: JSON.stringify(changes),
    disputed: isFilled(disputed) ? JSON.stringify(disputed) : null,
    business_id: businessId,
  }
}

/**
 * Ends an attempt: counts what became of the rows and, where something was imported, writes it into the log of
 * changes. An attempt that is over already stays as it is.
 */
export function settleImport(
  db: Db,
  { id, attempt }: Attempt,
  end: { status: Exclude<ImportStatus, 'working'>; problem?: string },
  now = new Date(),
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const job = await findImport(trx, id)
    if (!job || job.attempt !== attempt || job.status !== 'working') return
    const counts = job.stage === 'undo' ? job.counts : await countVerdicts(trx, job)
    await trx
      .updateTable('imports')
      .set({
        status: end.status,
        problem: end.problem ?? null,
        rows_created: counts.created,
        rows_updated: counts.updated,
        rows_unchanged: counts.unchanged,
        rows_held: counts.held,
        rows_repeated: counts.repeated,
        rows_refused: counts.refused,
        updated_at: now.toISOString(),
      })
      .where('id', '=', id)
      .execute()
    if (job.stage === 'run' && job.done > 0) await record(trx, job, counts, end.status)
    if (job.stage === 'undo') await recordUndo(trx, job, end.status)
  })
}

/**
 * What a process that is gone was working on has been interrupted. Where others may be at work, which the terminal always
 * may: what none of them has said a word of since `silentSince`.
 */
export async function interruptAll(db: Db, silentSince: Date, isShared: boolean): Promise<void> {
  const left = await db
    .selectFrom('imports')
    .select(['id', 'attempt'])
    .where('status', '=', 'working')
    .where((where) =>
      where.or([
        where('updated_at', '<=', silentSince.toISOString()),
        ...(isShared ? [] : [where('file', 'not like', `${TERMINAL}%`)]),
      ]),
    )
    .execute()
  for (const attempt of left) await settleImport(db, attempt, { status: 'interrupted' })
}

/** Of a run that broke off, only what it has done. */
async function countVerdicts(db: Db, { id, stage }: ImportJob): Promise<Record<RowResult, number>> {
  const rows = await db
    .selectFrom('import_verdicts')
    .select(({ fn }) => ['verdict', fn.countAll<number>().as('rows')])
    .where('import_id', '=', id)
    .$if(stage === 'run', (query) => query.where('is_done', '=', 1))
    .groupBy('verdict')
    .execute()
  const found = new Map(rows.map(({ verdict, rows }) => [verdict, rows]))
  const of = (verdict: RowResult) => found.get(verdict) ?? 0
  return {
    created: of('created'),
    updated: of('updated'),
    unchanged: of('unchanged'),
    held: of('held'),
    repeated: of('repeated'),
    refused: of('refused'),
  }
}

const record = (db: Db, job: ImportJob, counts: Record<RowResult, number>, status: ImportStatus) =>
  recordChange(
    db,
    { username: job.username },
    {
      action: 'imported',
      noun: 'file',
      id: job.id,
      title: job.fileName,
      after: {
        Filas: job.total,
        Nuevas: counts.created,
        Actualizadas: counts.updated,
        'Sin cambios': counts.unchanged,
        'En revisión': counts.held,
        Repetidas: counts.repeated,
        Rechazadas: counts.refused,
        ...(status !== 'done' && { Interrumpida: true }),
      },
    },
  )

const recordUndo = (db: Db, job: ImportJob, status: ImportStatus) =>
  recordChange(
    db,
    { username: job.username },
    {
      action: 'undone',
      noun: 'file',
      id: job.id,
      title: job.fileName,
      after: status === 'done' ? {} : { Interrumpida: true },
    },
  )
