import { DEFAULT_TIME_ZONE, dateIn, formatShortDate } from '~/features/places/calendar'
import { isPlaceholder } from '../map/cells'
import { type Column, EXPORTED, EXPORTED_COLUMNS, PLACE_COLUMNS } from '../normalise/export-columns'
import {
  describe,
  FIELD_NAMES,
  type FieldName,
  fullness,
  type ImportFields,
  isBlank,
  isOwn,
  typed,
} from '../normalise/fields'
import { fieldsOf, type ImportRow } from '../normalise/row'
import type { ExistingBusiness, LoggedChange } from './existing.server'

/** Columns whose values are usually unique per business. */
const WATCHED: readonly Column[] = ['name', 'phone', 'email', 'street']
/**
 * Minimum number of edited cells, and the share of values from other businesses, that show a sorted column.
 */
const [FEWEST, SHARE] = [3, 0.8]

/**
 * Detects columns of our own export that a person sorted without the other columns. Their cells then belong
 * to other businesses.
 */
export class SortedApart {
  readonly #stated = new Map<Column, Set<string>>()
  readonly #edited = new Map<Column, string[]>()

  /** Adds a row of our own export and its business. */
  add({ exported }: ImportRow, { exported: now }: ExistingBusiness): void {
    for (const column of WATCHED) {
      const [cell = '', before = ''] = [exported?.[column], now?.[column]?.trim()]
      if (before !== '') this.#stated.set(column, (this.#stated.get(column) ?? new Set()).add(before))
      if (cell !== '' && cell !== before) this.#editedIn(column).push(cell)
    }
  }

  #editedIn(column: Column): string[] {
    const edited = this.#edited.get(column) ?? []
    this.#edited.set(column, edited)
    return edited
  }

  /** Headers of the detected columns. */
  get headers(): string[] {
    return WATCHED.filter((column) => {
      const edited = this.#edited.get(column) ?? []
      const stated = this.#stated.get(column)
      const ofOthers = edited.filter((cell) => stated?.has(cell))
      return edited.length >= FEWEST && ofOthers.length >= edited.length * SHARE
    }).map((column) => EXPORTED[column].header)
  }
}

/** Fields that a row changes, and fields that it does not change because a person edited them later. */
export interface Comparison {
  changed: Partial<ImportFields>
  /** Values of the row for fields that a person edited. */
  edited: Partial<ImportFields>
}

/**
 * Compares a row with a business. `isNews` tests whether a field counts; `changeOf` returns a later edit by a
 * person.
 */
function compare(
  row: ImportFields,
  now: ImportFields,
  isNews: (name: FieldName) => boolean,
  changeOf: (name: FieldName) => LoggedChange | undefined = () => undefined,
): Comparison {
  const comparison: Comparison = { changed: {}, edited: {} }
  for (const name of FIELD_NAMES) {
    if (typed(name, row) === typed(name, now) || !isNews(name)) continue
    const change = changeOf(name)
    const before = change?.before.get(describe(name).name)
    // The value from before the edit is not new.
    if (before === typed(name, row)) continue
    // If the value from before is not known, for example because it was erased (T270), an emptied field stays
    // empty.
    const isEdited = change && (!isBlank(name, now) || !before)
    Object.assign(isEdited ? comparison.edited : comparison.changed, { [name]: row[name] })
  }
  return comparison
}

const isOf = ({ before }: LoggedChange, name: FieldName) => before.has(describe(name).name)

type Compared = Pick<ExistingBusiness, 'current' | 'log'>

/** Returns the last change of a field if a person made it. */
const lastEdit = (log: Compared['log']) => (name: FieldName) => {
  const last = log.findLast((change) => isOf(change, name))
  return last?.isImport ? undefined : last
}

/**
 * Compares a row with a business that an earlier import wrote. Blank cells change nothing.
 * If a person changed a field after its last import, the value of the row is in `edited`.
 * It is in `changed` if the person emptied the field. A value from before the edit is ignored.
 */
export const compareWithLog = (row: ImportFields, { current, log }: Compared): Comparison =>
  compare(row, current, (name) => !isBlank(name, row), lastEdit(log))

/**
 * Fields that a second line of the same business adds to the first: missing ones, or all if the second line
 * is fuller. Edits by people count as in `compareWithLog`.
 */
export function compareWithLine(row: ImportFields, { current, log }: Compared): Comparison {
  const isFuller = fullness(row) > fullness(current)
  const isNews = (name: FieldName) => !isBlank(name, row) && (isFuller || isBlank(name, current))
  return compare(row, current, isNews, lastEdit(log))
}

/**
 * Fields that a row adds to a business that was not imported: missing ones, except private notes. What a
 * person emptied is treated as in `compareWithLog`.
 */
export const compareWithGaps = (row: ImportFields, { current, log }: Compared): Comparison =>
  compare(
    row,
    current,
    (name) => !isOwn(name) && isBlank(name, current) && !isBlank(name, row),
    lastEdit(log),
  )

/**
 * Whether a row comes from our own export of this business, edited or not. It compares the version; in the
 * export of ten columns, which has none, the creation day (D149).
 */
export const isExportOf = (
  { contactId, version, createdOn }: ImportRow,
  { id, createdAt, updatedAt }: ExistingBusiness,
): boolean =>
  contactId === id &&
  (version === null ? isDayOf(createdOn, createdAt) : createdAt <= version && version <= updatedAt)

/** Whether a cell is the day of a moment, as the export or a spreadsheet writes it. */
function isDayOf(cell: string, moment: string): boolean {
  const written = formatShortDate(moment)
  const [day = '', month = '', year = ''] = written.split(' ')
  const iso = dateIn(DEFAULT_TIME_ZONE, new Date(moment))
  const number = String(Number(iso.slice(5, 7)))
  const orders = [
    [day, number],
    [number, day],
  ] as const
  const forms = [
    written,
    iso,
    `${day}-${month}-${year.slice(2)}`,
    ...orders.map((parts) => `${parts.join('/')}/${year}`),
    ...orders.map((parts) => `${parts.map((part) => part.padStart(2, '0')).join('/')}/${year}`),
  ]
  return forms.includes(cell.trim().toLowerCase())
}

/** Columns of a row of our own export that differ from the business now. */
export const editedColumns = ({ exported }: ImportRow, known: ExistingBusiness): Column[] =>
  EXPORTED_COLUMNS.filter((column) => {
    const cell = exported?.[column]
    return cell !== undefined && cell !== (known.exported?.[column] ?? '').trim()
  })

export const isEdited = (row: ImportRow, known: ExistingBusiness): boolean =>
  editedColumns(row, known).length > 0

/** Changes of a row of our own export. `unread`: edited columns that could not be read and are refused. */
export interface ExportComparison extends Comparison {
  unread: Column[]
}

/**
 * Compares a row of our own export. An emptied cell empties its field.
 * If a person changed the field after the export, the cell is outdated or must be confirmed.
 * With ten columns the age is unknown, so any change by a person counts.
 */
export function compareWithExport(row: ImportRow, known: ExistingBusiness): ExportComparison {
  const edited = editedColumns(row, known)
  /** The edited column for a field: a part of the address before the whole. */
  const columnOf = (field: FieldName) => edited.findLast((column) => EXPORTED[column].fields.includes(field))
  const [whole, parts] = [row.places?.whole, row.places?.parts].map((place) =>
    fieldsOf({ ...row, ...place }),
  ) as [ImportFields, ImportFields]
  const isPart = (column: Column | undefined) => column !== undefined && PLACE_COLUMNS.includes(column)
  const stated = Object.fromEntries(
    FIELD_NAMES.map((field) => [field, (isPart(columnOf(field)) ? parts : whole)[field]]),
  ) as unknown as ImportFields
  /**
   * Whether other columns still determine a field whose cell was emptied, such as the city by the zip code.
   */
  const isToldByOthers = (field: FieldName) => {
    const column = columnOf(field)
    return column !== undefined && row.exported?.[column] === '' && !isBlank(field, stated)
  }
  const isNews = (field: FieldName) =>
    isRead(row, stated, field, columnOf(field)) &&
    !isStatedByPart(row, stated, field, columnOf(field)) &&
    !isToldByOthers(field) &&
    contradictionIn(row, columnOf(field)) === null
  const byPeople = known.log.filter(({ isImport }) => !isImport)
  const comparison = compare(stated, known.current, isNews, (field) =>
    row.version === null
      ? withoutPast(byPeople.find((change) => isOf(change, field)))
      : known.log.find((change) => change.when > (row.version ?? '') && isOf(change, field)),
  )
  const unread = edited.filter((column) =>
    EXPORTED[column].fields.every((field) => columnOf(field) !== column || !isNews(field)),
  )
  return { ...comparison, unread: unread.filter((column) => !isWholeOf(column, edited)) }
}

/**
 * Reason why the place of a column cannot be right. Null if there is none, or if the column is not a place.
 */
export function contradictionIn({ places }: ImportRow, column: Column | undefined): string | null {
  if (column === undefined || !places) return null
  if (column === 'location') return places.whole.contradiction
  return PLACE_COLUMNS.includes(column) ? places.parts.contradiction : null
}

/** Without a version, an old value of the field counts as an edit. */
const withoutPast = (change: LoggedChange | undefined) => change && { ...change, before: new Map() }

/** The whole address changes with its parts. If a part was edited, the part counts. */
const isWholeOf = (column: Column, edited: readonly Column[]) =>
  column === 'location' && edited.some((each) => PLACE_COLUMNS.includes(each))

/**
 * Whether another column of the row still states the city or zip code, which an emptied address then does not
 * clear.
 */
const isStatedByPart = (
  row: ImportRow,
  stated: ImportFields,
  field: FieldName,
  column: Column | undefined,
): boolean => {
  const part = PLACE_COLUMNS.find((name) => EXPORTED[name].fields.includes(field))
  return (
    column === 'location' &&
    field !== 'location' &&
    isBlank(field, stated) &&
    Boolean(part && row.exported?.[part])
  )
}

/** Whether an edited cell could be read and determines this field. */
function isRead(row: ImportRow, stated: ImportFields, field: FieldName, column: Column | undefined): boolean {
  if (column === undefined) return false
  const cell = row.exported?.[column]
  // A row without a business name takes the person's name, which is not an edit.
  if (column === 'name' && isPlaceholder(cell ?? '')) return false
  if (column === 'industry' && (cell === '' || row.unmapped !== null)) return false
  if (cell !== '' && EXPORTED[column].fields.every((name) => isBlank(name, stated))) return false
  return field !== 'stateCode' || stated.stateCode !== null
}
