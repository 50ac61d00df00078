import type { Db } from 'db/connect'
import { giveLeaseBack, holderOf, takeLease } from 'db/lease'
import type { Imports } from 'db/types'
import type { Selectable } from 'kysely'
import type { Actor } from '~/features/audit/schema'
import { countsFrom } from './reconcile/result'
import type { ImportChoices, ImportJob, ImportLayout, Stage } from './schema'

/** Who works on an import: an attempt that another one has followed changes nothing any more. */
export type ImportAttempt = Pick<ImportJob, 'id' | 'attempt'>

/** Notes an uploaded file, whose columns are to be looked at. Returns its id. */
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
      problem: null,
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The import with this id; undefined when there is none, or none any more. */
export async function findImport(db: Db, id: number): Promise<ImportJob | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toJob(row)
}

/** Keeps what somebody chose for a file. */
export async function saveChoices(db: Db, id: number, choices: ImportChoices): Promise<void> {
  await db
    .updateTable('imports')
    .set({ choices: JSON.stringify(choices) })
    .where('id', '=', id)
    .execute()
}

/** The imports of the last days, newest first, twenty at most. */
export async function recentImports(db: Db): Promise<ImportJob[]> {
  const rows = await db.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(20).execute()
  return rows.map(toJob)
}

/** Whoever imports by the command, which takes a list of any length. */
export const TERMINAL: Actor = { username: 'terminal' }

/** How long an attempt is at work without a word of whoever works on it, in milliseconds. */
export const LEASE_MS = 20_000

const holder = ({ id, attempt }: ImportAttempt) => `${id}:${attempt}`

/** Goes on with an attempt; false when it is over, or another import is at work. */
export const keepAtWork = (db: Db, attempt: ImportAttempt): Promise<boolean> =>
  takeLease(db, 'imports', { holder: holder(attempt), ms: LEASE_MS })

/** The attempts that count as being at work. */
export async function attemptsAtWork(db: Db): Promise<(ImportAttempt & { isHeld: boolean })[]> {
  const held = await holderOf(db, 'imports')
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'attempt'])
    .where('status', '=', 'working')
    .execute()
  return rows.map((attempt) => ({ ...attempt, isHeld: holder(attempt) === held }))
}

/** Lets the next import begin. */
export const leaveWork = (db: Db, attempt: ImportAttempt): Promise<void> =>
  giveLeaseBack(db, 'imports', holder(attempt))

export type Begun = { ok: true; attempt: number } | { ok: false; reason: 'busy' | 'not_now' }

/**
 * Marks a stage as begun and returns the number of the attempt, which whoever works on it has to name. Refuses with
 * `busy` while another import is at work, and with `not_now` for what has been imported already, is at work, or is to
 * run before its dry run is done, unless it `skipsCheck`. From a run on the import is `actor`'s, whoever uploaded the file:
 * the log names who brought its rows in.
 */
export function beginStage(
  db: Db,
  actor: Actor,
  { id, stage, skipsCheck = false }: { id: number; stage: Stage; skipsCheck?: boolean },
): Promise<Begun> {
  return db.transaction().execute(async (trx) => {
    const job = await findImport(trx, id)
    if (!job || !mayBegin(job, stage, skipsCheck)) return { ok: false, reason: 'not_now' }
    const attempt = job.attempt + 1
    if (!(await keepAtWork(trx, { id, attempt }))) return { ok: false, reason: 'busy' }
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
      .where('id', '=', id)
      .execute()
    if (stage === 'check' || stage === 'columns')
      await trx.deleteFrom('import_verdicts').where('import_id', '=', id).execute()
    return { ok: true, attempt }
  })
}

/** One step after another; what has been imported is not looked at again, and only that can be taken back. */
function mayBegin({ stage: at, status }: ImportJob, stage: Stage, skipsCheck: boolean): boolean {
  if (status === 'working') return false
  const isOver = status === 'done'
  const may: Record<Stage, boolean> = {
    columns: at === 'columns' || at === 'check',
    check: at === 'check' || (at === 'columns' && isOver),
    run: ((at === 'check' || (skipsCheck && at === 'columns')) && isOver) || (at === 'run' && !isOver),
    undo: at === 'run' || (at === 'undo' && !isOver),
  }
  return may[stage]
}

const toJob = (row: Selectable<Imports>): ImportJob => ({
  id: row.id,
  file: row.file,
  fileName: row.file_name,
  username: row.username,
  stage: row.stage,
  status: row.status,
  attempt: row.attempt,
  total: row.rows_total,
  done: row.rows_done,
  counts: countsFrom((verdict) => row[`rows_${verdict}`]),
  ...ignoredIn(row.ignored),
  layout: row.layout === null ? null : JSON.parse(row.layout),
  choices: JSON.parse(row.choices),
  problem: row.problem,
  createdAt: row.created_at,
})

/** Headers that are not used, alone or beside what could not be used of rows. */
function ignoredIn(json: string): Pick<ImportJob, 'ignored' | 'leftOut'> {
  const stored: string[] | { columns: string[]; rows: [string, number][] } = JSON.parse(json)
  const { columns, rows } = Array.isArray(stored) ? { columns: stored, rows: [] } : stored
  return { ignored: columns, leftOut: rows.map(([what, count]) => ({ what, rows: count })) }
}

interface FoundInFile {
  layout?: ImportLayout
  total?: number
  /** Headers that are not used. */
  ignored?: readonly string[]
  /** How many rows had something that could not be used, by what it was. */
  leftOut?: ReadonlyMap<string, number>
}

/** Notes what an attempt has found in a file: its layout, the number of its rows, what of it is not used. */
export async function noteFile(
  db: Db,
  { id, attempt }: ImportAttempt,
  { layout, total, ignored, leftOut }: FoundInFile,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      layout: layout && JSON.stringify(layout),
      rows_total: total,
      ignored: ignored && JSON.stringify({ columns: ignored, rows: [...(leftOut ?? [])] }),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}
