import { GENERAL } from './categories/classify'
import type { JudgedRow } from './judged-rows'
import type { Decision } from './plan/decide'
import type { FieldName, Fields } from './plan/fields'
import type { SheetRow } from './read/sheet'
import type { RowChanges, RowReport, Shown } from './report'
import type { Draft } from './row/draft'
import type { Known } from './store/known'

/** What became of each row, in their order; what the decisions of one and the same batch do not speak of could not be read. */
export function reportOn(rows: readonly JudgedRow[], decisions: readonly Decision[]): RowReport[] {
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
