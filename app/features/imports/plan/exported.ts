import type { Draft } from '../row/draft'
import {
  type Column,
  EXPORTED,
  EXPORTED_COLUMNS,
  type ExportedCells,
  printOf,
  printsOf,
} from '../row/exported'
import type { Known } from '../store/known'
import { type Comparison, type FieldName, type Fields, fieldsOf, isBlank, isSame } from './fields'

/** Whether a row with the number of a contact is about it: one filled cell at least is as it was exported. */
export function isItsExport({ exported }: Draft, { exported: now, prints }: Known): boolean {
  if (!exported || !now) return false
  return [printsOf(now), ...prints].some((each) => {
    const known = each.split(' ')
    return EXPORTED_COLUMNS.some((name, place) => exported[name] && printOf(exported[name]) === known[place])
  })
}

/**
 * What was edited in our own export: cells that say something else than when it was written, whichever export that was.
 * A cell that was emptied empties its field; one that cannot be read changes nothing. `edited` is what somebody has
 * changed in the directory meanwhile.
 */
export function compareExported(draft: Draft, known: Known): Comparison {
  const said = draft.exported ?? {}
  const now = known.exported ?? {}
  const before = nearest(said, known.prints) ?? printsOf(now).split(' ')
  const comparison: Comparison = { changed: {}, edited: {} }
  EXPORTED_COLUMNS.forEach((name, place) => {
    const cell = said[name]
    if (cell === undefined || printOf(cell) === before[place] || printOf(cell) === printOf(now[name])) return
    const isUntouched = printOf(now[name]) === before[place]
    Object.assign(isUntouched ? comparison.changed : comparison.edited, fieldsIn(name, cell, draft, known))
  })
  return comparison
}

/** Of several exports the one that the row has most in common with; among equals the last. */
function nearest(said: ExportedCells, prints: readonly string[]): string[] | undefined {
  const own = EXPORTED_COLUMNS.map((name) => said[name] !== undefined && printOf(said[name]))
  const alike = (each: string[]) => each.filter((print, place) => print === own[place]).length
  return prints.map((each) => each.split(' ')).sort((a, b) => alike(b) - alike(a))[0]
}

function fieldsIn(column: Column, cell: string, draft: Draft, known: Known): Partial<Fields> {
  const fields = fieldsOf(draft)
  const isUnknown = column === 'industry' && (cell === '' || draft.unmapped !== null)
  const isUnread = cell !== '' && EXPORTED[column].every((name) => isBlank(fields[name]))
  if (isUnknown || isUnread) return {}
  const isTold = (name: FieldName) =>
    draft.isStateKnown || !['stateCode', 'isStateKnown', 'timeZone'].includes(name)
  return Object.fromEntries(
    EXPORTED[column]
      .filter((name) => isTold(name) && !isSame(fields[name], known.current[name]))
      .map((name) => [name, fields[name]]),
  )
}
