import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { isBusy } from 'db/connect'
import { GENERAL } from './categories/classify'
import { type Decision, Progress, soughtBy } from './plan/decide'
import type { FieldName, Fields } from './plan/fields'
import type { SheetRow } from './read/sheet'
import { type ImportReport, type RowChanges, type RowReport, type Shown, Tally } from './report'
import { type Draft, type Drafted, draftOf } from './row/draft'
import { ensureGeneralCategory, type Filing, loadFiling } from './store/categories'
import { type Known, lookUp } from './store/known'
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
/**
 * Businesses of one transaction: few enough that the server beside it never waits long, and many enough that the pages it
 * keeps are not made anew all the time.
 */
const BATCH = 400
/** Rows read and judged between two looks at whether the database has answered. */
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

interface JudgedRow {
  row: SheetRow
  drafted: Drafted
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

/** Batches of rows as they are judged; the next one while the database is busy with the one before. */
async function* judgedAhead(rows: Iterable<SheetRow>, filing: Filing): AsyncGenerator<JudgedRow[]> {
  const source = rows[Symbol.iterator]()
  const judgeNext = () => {
    const next = judgeSome(source, filing)
    // Whoever waits for the batch learns of it.
    next.catch(() => {})
    return next
  }
  let ahead = judgeNext()
  try {
    for (let batch = await ahead; batch.length > 0; batch = await ahead) {
      ahead = judgeNext()
      yield batch
    }
  } finally {
    await ahead.catch(() => {})
  }
}

async function judgeSome(source: Iterator<SheetRow>, filing: Filing): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = []
  while (judged.length < BATCH) {
    const { value: row, done } = source.next()
    if (done) break
    judged.push({ row, drafted: draftOf(row, filing) })
    if (judged.length % AT_ONCE === 0) await nextTurn()
  }
  return judged
}

/** Each row is read twice, so that a large file does not have to be kept twice. */
function keysOf(rows: Iterable<SheetRow>, filing: Filing): Set<string> {
  const keys = new Set<string>()
  for (const row of rows) {
    const drafted = draftOf(row, filing)
    if (drafted.ok) keys.add(drafted.draft.key)
  }
  return keys
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

function reportOn(rows: readonly JudgedRow[], decisions: readonly Decision[]): RowReport[] {
  const byLine = new Map(decisions.map((decision) => [decision.draft.line, decision]))
  return rows.map(({ row, drafted }) => {
    const decision = byLine.get(row.line)
    return drafted.ok && decision
      ? judged(decision, drafted.draft)
      : unreadable(row, drafted.ok ? null : drafted.reason)
  })
}

function judged(decision: Decision, draft: Draft): RowReport {
  const { line, name, warnings } = draft
  const none = { changes: {}, disputed: {}, businessId: null, reason: null }
  const about = { line, name, warnings, shown: shownOf(draft), ...none }
  switch (decision.kind) {
    case 'create':
      return { ...about, ...createdAs(draft), businessId: idOf(decision) }
    case 'update':
      return {
        ...about,
        ...updatedAs(decision),
        changes: changesOf(decision),
        disputed: besides(decision.known, decision.comparison.edited),
        businessId: idOf(decision),
      }
    case 'unchanged':
      return {
        ...about,
        verdict: 'unchanged',
        reason: decision.note,
        disputed: besides(decision.known, decision.edited),
      }
    default:
      return { ...about, verdict: 'refused', reason: decision.reason }
  }
}

const createdAs = ({ heldBecause }: Draft) =>
  heldBecause === null
    ? ({ verdict: 'created' } as const)
    : ({ verdict: 'held', reason: heldBecause } as const)

type Update = Extract<Decision, { kind: 'update' }>

function updatedAs({ turn, repeats, draft }: Update): Pick<RowReport, 'verdict' | 'reason'> {
  if (turn === 'revived') return { reason: null, ...createdAs(draft) }
  if (repeats !== null)
    return { verdict: 'repeated', reason: `Repite la línea ${repeats} y le añade lo que no decía` }
  return { verdict: 'updated', reason: turn === 'shown' ? 'Estaba en revisión: ahora se publica' : null }
}

const idOf = ({ known }: Exclude<Decision, { kind: 'refused' }>) => (known.id > 0 ? known.id : null)

const changesOf = ({ comparison, known, turn }: Update): RowChanges =>
  turn === 'revived'
    ? {}
    : {
        ...besides(known, comparison.changed),
        ...(turn === 'shown' && { held: [known.statusReason, null] as const }),
      }

/** Beside what the business says now. */
const besides = (known: Known, fields: Partial<Fields>): RowChanges =>
  Object.fromEntries(
    Object.entries(fields).map(([field, after]) => [field, [known.current[field as FieldName], after]]),
  ) as RowChanges

const shownOf = ({
  categories,
  why,
  phone,
  email,
  location,
  city,
  stateCode,
  isStateKnown,
}: Draft): Shown => ({
  category: categories[0] ?? GENERAL,
  why,
  phone,
  email,
  location,
  city,
  stateCode: isStateKnown ? stateCode : '',
})

const unreadable = (row: SheetRow, reason: string | null): RowReport => ({
  line: row.line,
  name: row.cells.name ?? '',
  verdict: 'refused',
  reason: reason ?? 'No se pudo leer',
  warnings: [],
  shown: null,
  changes: {},
  disputed: {},
  businessId: null,
})
