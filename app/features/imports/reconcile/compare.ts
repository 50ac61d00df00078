import {
  COMMON_COLUMNS,
  type Column,
  EXPORTED,
  EXPORTED_COLUMNS,
  type ExportedCells,
  fingerprintOf,
  fingerprintsOf,
  PLACE_COLUMNS,
} from '../parse/export-columns'
import type { Row } from '../parse/row'
import type { ExistingBusiness } from './existing-businesses.server'
import { FIELD_NAMES, type FieldName, type Fields, fieldsFrom, fullness, isBlank, isSame } from './fields'

/** What a row changes of a business, and what it leaves because somebody has edited it since. */
export interface Comparison {
  changed: Partial<Fields>
  /** What the row says where somebody has edited the same field. */
  edited: Partial<Fields>
}

/** What a file said before, by which its news and what people have edited are told. */
interface Before {
  /** Whether the row says something else than then. */
  isNews: (name: FieldName) => boolean
  /** Whether the business still says what it was given then. */
  isUntouched: (name: FieldName) => boolean
}

/** The one comparison: a row, the business as it is now, and what was said before. */
function compare(row: Fields, now: Fields, { isNews, isUntouched }: Before): Comparison {
  const comparison: Comparison = { changed: {}, edited: {} }
  for (const name of FIELD_NAMES)
    if (!isSame(row[name], now[name]) && isNews(name))
      Object.assign(isUntouched(name) ? comparison.changed : comparison.edited, { [name]: row[name] })
  return comparison
}

/** Whether a row states a value for the field: not for an empty cell, nor for a state that was only assumed. */
const tells = (row: Fields, name: FieldName) =>
  !isBlank(row[name]) && (row.isStateKnown || (name !== 'stateCode' && name !== 'timeZone'))

/** With what the import last wrote of it. */
export const compareWithWritten = (row: Fields, now: Fields, written: Fields): Comparison =>
  compare(row, now, {
    isNews: (name) => tells(row, name) && !isSame(row[name], written[name]),
    isUntouched: (name) => isBlank(now[name]) || isSame(now[name], written[name]),
  })

/**
 * What a second line of the same business adds to the first: what the first does not say, and everything where the
 * second says more than the first.
 */
export function compareWithLine(row: Fields, first: Fields): Comparison {
  const isFuller = fullness(row) > fullness(first)
  return compare(row, first, {
    isNews: (name) => tells(row, name) && (isFuller || isBlank(first[name])),
    isUntouched: () => true,
  })
}

/** Whether a row is what our own export once wrote of a contact, edited or not: one filled cell is as it was exported. */
export function isExportOf({ contactId, exported }: Row, known: ExistingBusiness): boolean {
  if (contactId === null || known.id !== contactId || !exported || !known.exported) return false
  return [fingerprintsOf(known.exported), ...known.fingerprints].some((each) => {
    const before = each.split(' ')
    return EXPORTED_COLUMNS.some(
      (name, place) =>
        !COMMON_COLUMNS.includes(name) && exported[name] && fingerprintOf(exported[name]) === before[place],
    )
  })
}

/** Whether a row of our own export says something else than the contact says now. */
export const isEdited = ({ exported }: Row, known: ExistingBusiness): boolean =>
  fingerprintsOf(exported ?? {}) !== fingerprintsOf(known.exported ?? {})

/**
 * What was edited in our own export: cells that say something else than when it was written, whichever export that was.
 * A cell that was emptied empties its field; one that cannot be read changes nothing.
 */
export function compareWithExport(row: Row, known: ExistingBusiness): Comparison {
  const [said, now] = [row.exported ?? {}, known.exported ?? {}]
  const before = nearest(said, known.fingerprints) ?? fingerprintsOf(now).split(' ')
  // A column that is newer than what was written then tells nothing of what was edited.
  const wasSo = (column: Column, cell: string | undefined) =>
    [fingerprintOf(cell), undefined].includes(before[EXPORTED_COLUMNS.indexOf(column)])
  const isChanged = (column: Column) => said[column] !== undefined && !wasSo(column, said[column])
  /** The column that tells the field: of several the one that was edited, the narrower before the wider. */
  const columnOf = (field: FieldName) =>
    EXPORTED_COLUMNS.findLast((column) => EXPORTED[column].fields.includes(field) && isChanged(column))
  const meant = fieldsFrom((field) => {
    const column = columnOf(field)
    const place = column && PLACE_COLUMNS.includes(column) ? row.places?.parts : row.places?.whole
    return { ...row, ...place }[field]
  })
  return compare(meant, known.current, {
    isNews: (field) => {
      const column = columnOf(field)
      if (column === undefined || fingerprintOf(said[column]) === fingerprintOf(now[column])) return false
      return isRead({ ...row, ...meant }, column, field)
    },
    isUntouched: (field) => {
      const column = columnOf(field)
      return column !== undefined && wasSo(column, now[column])
    },
  })
}

/** Whether an edited cell could be read, and tells this field. */
function isRead(row: Row, column: Column, field: FieldName): boolean {
  const cell = row.exported?.[column]
  if (column === 'industry' && (cell === '' || row.unmapped !== null)) return false
  if (cell !== '' && EXPORTED[column].fields.every((name) => isBlank(row[name as FieldName]))) return false
  return row.isStateKnown || !['stateCode', 'isStateKnown', 'timeZone'].includes(field)
}

/** Of several exports the one that the row has most in common with; among equals the last. */
function nearest(said: ExportedCells, fingerprints: readonly string[]): string[] | undefined {
  const own = EXPORTED_COLUMNS.map((name) => said[name] !== undefined && fingerprintOf(said[name]))
  const alike = (each: string[]) => each.filter((print, place) => print === own[place]).length
  return fingerprints.map((each) => each.split(' ')).sort((a, b) => alike(b) - alike(a))[0]
}
