import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import { countVerdicts } from './results.server'
import { type ImportJob, type ImportStatus, VERDICT_TABLE, VERDICTS } from './schema'
import { attemptsAtWork, findImport, type ImportAttempt, leaveWork } from './stored-imports.server'

/**
 * Ends an attempt: counts what became of the rows and, where something was imported, writes it into the log of
 * changes. An attempt that is over already stays as it is.
 */
export function finishAttempt(
  db: Db,
  { id, attempt }: ImportAttempt,
  { status, problem = null }: { status: Exclude<ImportStatus, 'working'>; problem?: string | null },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const job = await findImport(trx, id)
    await leaveWork(trx, { id, attempt })
    if (!job || job.attempt !== attempt || job.status !== 'working') return
    const { stage, counts: before } = job
    const counts = stage === 'undo' ? before : await countVerdicts(trx, job)
    await trx
      .updateTable('imports')
      .set(Object.fromEntries(VERDICTS.map((verdict) => [`rows_${verdict}`, counts[verdict]])))
      .set({ status, problem, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    if (stage === 'undo' || (stage === 'run' && job.done > 0)) await record(trx, { ...job, counts, status })
  })
}

async function record(
  db: Db,
  { id, fileName, username, stage, status, total, counts }: ImportJob,
): Promise<void> {
  const brought = VERDICTS.map((verdict) => [VERDICT_TABLE[verdict].many, counts[verdict]])
  const action = stage === 'undo' ? 'undone' : 'imported'
  const after = {
    ...(stage === 'run' && { Filas: total, ...Object.fromEntries(brought) }),
    ...(status !== 'done' && { Interrumpida: true }),
  }
  await recordChange(db, { username }, { action, noun: 'file', id, title: fileName, after })
}

/** What a process that is gone was working on has been interrupted. */
export async function interruptAbandoned(db: Db): Promise<void> {
  for (const { isHeld, ...attempt } of await attemptsAtWork(db))
    if (!isHeld) await finishAttempt(db, attempt, { status: 'interrupted' })
}
