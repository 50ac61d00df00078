import type { Db } from 'db/connect'
import { isBusy } from 'db/connect'
import { GENERAL } from './categories/classify'
import { type JudgedRow, judgedAhead, keysOf } from './judged-rows'
import { type Decision, Progress, soughtBy } from './plan/decide'
import type { SheetRow } from './read/sheet'
import { type ImportReport, type RowReport, Tally } from './report'
import type { Draft } from './row/draft'
import { reportOn } from './row-reports'
import { ensureGeneralCategory, type Filing, loadFiling } from './store/categories'
import { lookUp } from './store/look-up'
import { writeDecisions } from './store/write'

export interface ImportOptions {
  now: Date
  /** Called after every batch with the number of rows done so far and with what became of those of the batch. */
  onProgress?: (done: number, batch: readonly RowReport[]) => void | Promise<void>
  /**
   * Notes the same in the transaction that writes the batch: one is never there without the other. Where it answers
   * false somebody else has taken over; the batch is not written and the import ends.
   */
  note?: (db: Db, done: number, batch: readonly RowReport[]) => Promise<boolean>
  /** Lines that go before what somebody has edited since. */
  taken?: readonly number[] | 'all'
  /** Asks to stop; what is done by then stays, whole. */
  signal?: AbortSignal
}

const EVERY_LINE = { has: () => true }
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
export function importRows(db: Db, rows: Iterable<SheetRow>, options: ImportOptions): Promise<ImportReport> {
  return run(db, rows, options, { isWritten: true, work: writeBatch })
}

/** Says what `importRows` would do with each row, and writes nothing. */
export function planImport(db: Db, rows: Iterable<SheetRow>, options: ImportOptions): Promise<ImportReport> {
  return run(db, rows, options, {
    isWritten: false,
    work: async (planned) => carriedOut(planned, planned.db, planned.decided ?? []),
  })
}

interface Planned {
  db: Db
  rows: readonly JudgedRow[]
  drafts: Draft[]
  /** Null where that is to be found out within the transaction. */
  decided: Decision[] | null
  progress: Progress
  filing: Filing
  now: string
  note: (db: Db, batch: readonly RowReport[]) => Promise<boolean | undefined>
}

interface CarriedOut {
  decisions: Decision[]
  reported: RowReport[]
}

/** Another attempt at the same import has followed. */
class Overtaken extends Error {}

async function run(
  db: Db,
  rows: Iterable<SheetRow>,
  { now, onProgress, note, signal, taken }: ImportOptions,
  carryOut: { isWritten: boolean; work: (planned: Planned) => Promise<CarriedOut> },
): Promise<ImportReport> {
  const filing = await loadFiling(db)
  const progress = new Progress(() => keysOf(rows, filing), taken === 'all' ? EVERY_LINE : new Set(taken))
  const tally = new Tally()
  const noteNow: Planned['note'] = async (trx, batch) => note?.(trx, tally.done + batch.length, batch)
  let isPartial = false
  let isWriting = false
  try {
    for await (const batch of judgedAhead(rows, filing)) {
      isPartial = signal?.aborted ?? false
      if (isPartial) break
      const drafts = batch.flatMap(({ drafted }) => (drafted.ok ? [drafted.draft] : []))
      const planned = { db, rows: batch, drafts, progress, filing, now: now.toISOString(), note: noteNow }
      // Where one batch had something to write, so has the next: it is decided about once, within its transaction.
      const decided = isWriting && carryOut.isWritten ? null : await decide(planned)
      const { decisions, reported } = await carryOut.work({ ...planned, decided })
      isWriting = decisions.some(writes)
      progress.keep(decisions, carryOut.isWritten)
      tally.add(
        reported,
        drafts.flatMap((draft) => draft.unmapped ?? []),
      )
      await onProgress?.(tally.done, reported)
    }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    isPartial = true
  }
  return tally.report(isPartial)
}

async function decide({
  db,
  drafts,
  progress,
}: Pick<Planned, 'db' | 'drafts' | 'progress'>): Promise<Decision[]> {
  if (drafts.length === 0) return []
  return progress.decide(drafts, await lookUp(db, drafts.map(soughtBy)))
}

/** Decides once more within the transaction: somebody may have written since. */
async function writeBatch(planned: Planned): Promise<CarriedOut> {
  if (planned.decided && !planned.decided.some(writes))
    return carriedOut(planned, planned.db, planned.decided)
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await planned.db.transaction().execute(async (trx) => {
        const again = await decide({ ...planned, db: trx })
        if (again.some(writes)) {
          const context = { now: planned.now, categoryId: await categoryIds(trx, planned, again) }
          await writeDecisions(trx, again, context)
        }
        return carriedOut(planned, trx, again)
      })
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      return done
    } catch (error) {
      if (attempt === TRIES || !isBusy(error)) throw error
    }
  }
}

/** Says what became of the rows, and has it noted. */
async function carriedOut({ rows, note }: Planned, db: Db, decisions: Decision[]): Promise<CarriedOut> {
  const reported = reportOn(rows, decisions)
  if ((await note(db, reported)) === false) throw new Overtaken()
  return { decisions, reported }
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
