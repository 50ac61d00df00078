import type { Db } from 'db/connect'
import { GENERAL } from './categories/classify'
import { type Decision, Progress, soughtBy } from './plan/decide'
import type { SheetRow } from './read/sheet'
import { type ImportReport, type RowReport, reportOf } from './report'
import { type Draft, draftOf } from './row/draft'
import { ensureGeneralCategory, type Filing, loadFiling } from './store/categories'
import { lookUp } from './store/known'
import { writeDecisions } from './store/write'

export interface ImportOptions {
  now: Date
  /** Called after every batch with the number of rows done so far and with what became of those of the batch. */
  onProgress?: (done: number, batch: readonly RowReport[]) => void | Promise<void>
  /** Asks to stop; what is done by then stays, whole. */
  signal?: AbortSignal
}

/** Businesses of one transaction: few enough that the server beside it never waits long. */
const BATCH = 200
/** Between two transactions somebody else gets a turn, in milliseconds. */
const PAUSE = 5
/** How often a batch is tried again when the database stays locked longer than the connection waits. */
const TRIES = 5

/**
 * Brings the rows into the directory in transactions of two hundred: each business is there with its contact,
 * categories, services and search document, or not at all, and a second run goes on where the first one stopped.
 * A row that says nothing new writes nothing. May run beside the server, but not beside another import
 * (`takeImportLock`).
 */
export function importRows(db: Db, rows: readonly SheetRow[], options: ImportOptions): Promise<ImportReport> {
  return run(db, rows, options, writeBatch)
}

/** Says what `importRows` would do with each row, and writes nothing. */
export function planImport(db: Db, rows: readonly SheetRow[], options: ImportOptions): Promise<ImportReport> {
  return run(db, rows, options, async ({ decisions }) => decisions)
}

interface Planned {
  db: Db
  drafts: Draft[]
  decisions: Decision[]
  progress: Progress
  filing: Filing
  now: string
}

async function run(
  db: Db,
  rows: readonly SheetRow[],
  { now, onProgress, signal }: ImportOptions,
  carryOut: (planned: Planned) => Promise<Decision[]>,
): Promise<ImportReport> {
  const filing = await loadFiling(db)
  const progress = new Progress(keysOf(rows, filing))
  const industries: string[] = []
  const reports: RowReport[] = []
  let start = 0
  for (; start < rows.length && !signal?.aborted; start += BATCH) {
    const batch = rows.slice(start, start + BATCH)
    const drafted = batch.map((row) => draftOf(row, filing))
    const drafts = drafted.flatMap((each) => (each.ok ? [each.draft] : []))
    industries.push(...drafts.flatMap((draft) => draft.unmapped ?? []))
    const planned = { db, drafts, progress, filing, now: now.toISOString() }
    const decisions = await carryOut({ ...planned, decisions: await decide(planned) })
    progress.keep(decisions)
    const byLine = new Map(decisions.map((decision) => [decision.draft.line, decision]))
    const reported = batch.map((row, index) => {
      const each = drafted[index]
      return each?.ok ? reportOn(byLine.get(row.line), each.draft) : unreadable(row, each?.reason)
    })
    reports.push(...reported)
    await onProgress?.(Math.min(start + BATCH, rows.length), reported)
  }
  return reportOf(reports, industries, start < rows.length)
}

/** Each row is read twice, so that a large file does not have to be kept twice. */
function keysOf(rows: readonly SheetRow[], filing: Filing): Set<string> {
  return new Set(
    rows.flatMap((row) => {
      const drafted = draftOf(row, filing)
      return drafted.ok ? [drafted.draft.key] : []
    }),
  )
}

async function decide({ db, drafts, progress }: Omit<Planned, 'decisions'>): Promise<Decision[]> {
  if (drafts.length === 0) return []
  return progress.decide(drafts, await lookUp(db, drafts.map(soughtBy)))
}

/** Decides once more within the transaction: somebody may have written since. */
async function writeBatch(planned: Planned): Promise<Decision[]> {
  if (!planned.decisions.some(writes)) return planned.decisions
  for (let attempt = 1; ; attempt++) {
    try {
      const decisions = await planned.db.transaction().execute(async (trx) => {
        const again = await decide({ ...planned, db: trx })
        const context = { now: planned.now, categoryId: await categoryIds(trx, planned, again) }
        await writeDecisions(trx, again, context)
        return again
      })
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      return decisions
    } catch (error) {
      if (attempt === TRIES || !/SQLITE_BUSY|SQLITE_LOCKED/.test(String(error))) throw error
    }
  }
}

/** A row that came before in another form leaves its key behind, even if nothing of the business changes. */
function writes(decision: Decision): boolean {
  if (decision.kind === 'refused') return false
  if (decision.kind === 'unchanged') return !decision.known.keys.includes(decision.key)
  return true
}

async function categoryIds(
  trx: Db,
  { filing, now }: Planned,
  decisions: Decision[],
): Promise<(slug: string) => number> {
  const needed = decisions.flatMap((decision) =>
    decision.kind === 'refused' ? [] : decision.draft.categories,
  )
  if (needed.some((slug) => slug === GENERAL || !filing.ids.has(slug)))
    filing.ids.set(GENERAL, await ensureGeneralCategory(trx, now))
  return (slug) => filing.ids.get(slug) ?? filing.ids.get(GENERAL) ?? 0
}

function reportOn(decision: Decision | undefined, draft: Draft): RowReport {
  const { line, name, warnings } = draft
  switch (decision?.kind) {
    case 'create':
      return { line, name, warnings, verdict: 'created', reason: null }
    case 'update':
      return { line, name, warnings, verdict: 'updated', reason: null }
    case 'unchanged':
      return { line, name, warnings, verdict: 'unchanged', reason: decision.note }
    default:
      return { line, name, warnings, verdict: 'refused', reason: decision?.reason ?? 'No se pudo leer' }
  }
}

const unreadable = (row: SheetRow, reason: string | undefined): RowReport => ({
  line: row.line,
  name: row.cells.name ?? '',
  verdict: 'refused',
  reason: reason ?? 'No se pudo leer',
  warnings: [],
})
