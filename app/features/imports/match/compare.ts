import { DEFAULT_TIME_ZONE, formatShortDate, getDateInZone } from '~/features/places/calendar'
import { isPlaceholder } from '../map/cells'
import {
  ADDRESS_PART_COLUMNS,
  EDITABLE_EXPORT_COLUMN_BY_KEY,
  EDITABLE_EXPORT_COLUMN_KEYS,
  type EditableExportColumn,
} from '../normalise/export-columns'
import {
  countFilledFields,
  getImportFieldDefinition,
  IMPORT_FIELD_NAMES,
  type ImportFieldName,
  type ImportFields,
  isBlankField,
  isProtectedInUnimportedBusiness,
  toFormText,
} from '../normalise/fields'
import { type ImportRow, toImportFields } from '../normalise/row'
import type { BusinessLogEntry, KnownBusiness } from './existing.server'

/** Columns whose values rarely repeat between businesses. */
const COLUMNS_CHECKED_FOR_SORTING: readonly EditableExportColumn[] = ['name', 'phone', 'email', 'street']
/**
 * A column counts as sorted alone if it has 3 or more edited cells. At least 80 % of them must have the value
 * of another business.
 */
const [MIN_EDITED_CELLS, MIN_SHARE_FROM_OTHERS] = [3, 0.8]

/** Detects columns of our own export that were probably sorted without the other columns. */
export class SortedColumnDetector {
  readonly #stated = new Map<EditableExportColumn, Set<string>>()
  readonly #edited = new Map<EditableExportColumn, string[]>()

  /** Adds a row of our own export and the business that it describes. */
  add({ exported }: ImportRow, { exported: now }: KnownBusiness): void {
    for (const column of COLUMNS_CHECKED_FOR_SORTING) {
      const [cell = '', before = ''] = [exported?.[column], now?.[column]?.trim()]
      if (before !== '') this.#stated.set(column, (this.#stated.get(column) ?? new Set()).add(before))
      if (cell !== '' && cell !== before) this.#editedIn(column).push(cell)
    }
  }

  #editedIn(column: EditableExportColumn): string[] {
    const edited = this.#edited.get(column) ?? []
    this.#edited.set(column, edited)
    return edited
  }

  /** Headers of the detected columns. */
  get headers(): string[] {
    return COLUMNS_CHECKED_FOR_SORTING.filter((column) => {
      const edited = this.#edited.get(column) ?? []
      const stated = this.#stated.get(column)
      const ofOthers = edited.filter((cell) => stated?.has(cell))
      return edited.length >= MIN_EDITED_CELLS && ofOthers.length >= edited.length * MIN_SHARE_FROM_OTHERS
    }).map((column) => EDITABLE_EXPORT_COLUMN_BY_KEY[column].header)
  }
}

/** Result of comparing a row with a business. `changed`: values to write. */
export interface RowComparison {
  changed: Partial<ImportFields>
  /** Values of fields that were edited later. */
  edited: Partial<ImportFields>
}

/**
 * Compares a row with a business. `isNews` returns whether the value of a field is used. `changeOf` returns
 * the later edit of a field. Undefined if there is none.
 */
function compare(
  row: ImportFields,
  now: ImportFields,
  isNews: (name: ImportFieldName) => boolean,
  changeOf: (name: ImportFieldName) => BusinessLogEntry | undefined = () => undefined,
): RowComparison {
  const comparison: RowComparison = { changed: {}, edited: {} }
  for (const name of IMPORT_FIELD_NAMES) {
    if (toFormText(name, row) === toFormText(name, now) || !isNews(name)) continue
    const change = changeOf(name)
    const before = change?.before.get(getImportFieldDefinition(name).name)
    // The row repeats the value from before the edit, so it is outdated.
    if (before === toFormText(name, row)) continue
    // If the old value is unknown, for example because it was erased (T270), a field that a person emptied
    // stays empty.
    const isEdited = change && (!isBlankField(name, now) || !before)
    Object.assign(isEdited ? comparison.edited : comparison.changed, { [name]: row[name] })
  }
  return comparison
}

const isOf = ({ before }: BusinessLogEntry, name: ImportFieldName) =>
  before.has(getImportFieldDefinition(name).name)

type Compared = Pick<KnownBusiness, 'current' | 'log'>

/**
 * Builds a function that returns the last log entry of a field. It returns undefined if there is none, or if
 * an import made that change.
 */
const lastEdit = (log: Compared['log']) => (name: ImportFieldName) => {
  const last = log.findLast((change) => isOf(change, name))
  return last?.isImport ? undefined : last
}

/**
 * Compares a row with a business that an earlier import wrote. Blank cells change nothing. If a person edited
 * the field after its last import, the new value is in `edited`. If the person emptied the field and its old
 * value is known, it is in `changed`. A value equal to the one before the edit is ignored.
 */
export const compareWithImportedBusiness = (row: ImportFields, { current, log }: Compared): RowComparison =>
  compare(row, current, (name) => !isBlankField(name, row), lastEdit(log))

/**
 * Returns what a second line of the same business adds to the first. It fills blank fields. If it has more
 * filled fields than the business, its values also replace others. Edits by people count as in
 * `compareWithImportedBusiness`.
 */
export function compareWithFirstBusinessLine(row: ImportFields, { current, log }: Compared): RowComparison {
  const isFuller = countFilledFields(row) > countFilledFields(current)
  const isNews = (name: ImportFieldName) =>
    !isBlankField(name, row) && (isFuller || isBlankField(name, current))
  return compare(row, current, isNews, lastEdit(log))
}

/**
 * Returns the blank fields that a row can fill in a business that was not imported. It never fills the fields
 * that `isProtectedInUnimportedBusiness` names. Fields that a person emptied are treated as in
 * `compareWithImportedBusiness`.
 */
export const compareWithUnimportedBusiness = (row: ImportFields, { current, log }: Compared): RowComparison =>
  compare(
    row,
    current,
    (name) =>
      !isProtectedInUnimportedBusiness(name) && isBlankField(name, current) && !isBlankField(name, row),
    lastEdit(log),
  )

/**
 * Whether a row comes from our own export of this business, edited or not. Compares id and version. The
 * export of ten columns has none, so its creation day is compared (D149).
 */
export const isExportedFromBusiness = (
  { contactId, version, createdOn }: ImportRow,
  { id, createdAt, updatedAt }: KnownBusiness,
): boolean =>
  contactId === id &&
  (version === null ? isDayOf(createdOn, createdAt) : createdAt <= version && version <= updatedAt)

/** Whether a cell is the date of an ISO timestamp, in the format of our export or of a spreadsheet. */
function isDayOf(cell: string, moment: string): boolean {
  const written = formatShortDate(moment)
  const [day = '', month = '', year = ''] = written.split(' ')
  const iso = getDateInZone(DEFAULT_TIME_ZONE, new Date(moment))
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

/** Lists the columns of our own export whose cell differs from the current value of the business. */
export const findEditedColumns = ({ exported }: ImportRow, known: KnownBusiness): EditableExportColumn[] =>
  EDITABLE_EXPORT_COLUMN_KEYS.filter((column) => {
    const cell = exported?.[column]
    return cell !== undefined && cell !== (known.exported?.[column] ?? '').trim()
  })

export const hasEditedExportColumns = (row: ImportRow, known: KnownBusiness): boolean =>
  findEditedColumns(row, known).length > 0

/** Changes from a row of our own export. `unread`: edited columns that could not be used. */
export interface ExportedRowComparison extends RowComparison {
  unread: EditableExportColumn[]
}

/**
 * Compares a row of our own export with the business. An emptied cell can empty its field. If the field
 * changed after the export, `compare` decides about the cell. The export of ten columns has no version, so
 * every earlier edit by a person counts.
 */
export function compareExportedRow(row: ImportRow, business: KnownBusiness): ExportedRowComparison {
  const edited = findEditedColumns(row, business)
  /**
   * Returns the edited column that decides a field. A column with a part of the address wins over the whole
   * address.
   */
  const columnOf = (field: ImportFieldName) =>
    edited.findLast((column) => EDITABLE_EXPORT_COLUMN_BY_KEY[column].fields.includes(field))
  const [whole, parts] = [row.places?.whole, row.places?.parts].map((place) =>
    toImportFields({ ...row, ...place }),
  ) as [ImportFields, ImportFields]
  const isPart = (column: EditableExportColumn | undefined) =>
    column !== undefined && ADDRESS_PART_COLUMNS.includes(column)
  const stated = Object.fromEntries(
    IMPORT_FIELD_NAMES.map((field) => [field, (isPart(columnOf(field)) ? parts : whole)[field]]),
  ) as unknown as ImportFields
  /**
   * Whether the cell of a field was emptied but other columns still give its value. The zip code, for
   * example, gives the city.
   */
  const isToldByOthers = (field: ImportFieldName) => {
    const column = columnOf(field)
    return column !== undefined && row.exported?.[column] === '' && !isBlankField(field, stated)
  }
  const isNews = (field: ImportFieldName) =>
    isRead(row, stated, field, columnOf(field)) &&
    !isStatedByPart(row, stated, field, columnOf(field)) &&
    !isToldByOthers(field) &&
    findPlaceContradiction(row, columnOf(field)) === null
  const byPeople = business.log.filter(({ isImport }) => !isImport)
  const comparison = compare(stated, business.current, isNews, (field) =>
    row.version === null
      ? withoutPast(byPeople.find((change) => isOf(change, field)))
      : business.log.find((change) => change.when > (row.version ?? '') && isOf(change, field)),
  )
  const unread = edited.filter((column) =>
    EDITABLE_EXPORT_COLUMN_BY_KEY[column].fields.every(
      (field) => columnOf(field) !== column || !isNews(field),
    ),
  )
  return { ...comparison, unread: unread.filter((column) => !isWholeOf(column, edited)) }
}

/** Returns why the place in a column is contradictory. Null if it is not, or if the column holds no place. */
export function findPlaceContradiction(
  { places }: ImportRow,
  column: EditableExportColumn | undefined,
): string | null {
  if (column === undefined || !places) return null
  if (column === 'location') return places.whole.contradiction
  return ADDRESS_PART_COLUMNS.includes(column) ? places.parts.contradiction : null
}

/** Drops the old values of a change. Without a version, a cell with an old value may be an edit. */
const withoutPast = (change: BusinessLogEntry | undefined) => change && { ...change, before: new Map() }

/** Whether this is the whole address and a part was edited, too. Only the part then counts. */
const isWholeOf = (column: EditableExportColumn, edited: readonly EditableExportColumn[]) =>
  column === 'location' && edited.some((each) => ADDRESS_PART_COLUMNS.includes(each))

/**
 * Whether the address was emptied but another column of the row still gives this field. The field is then not
 * emptied.
 */
const isStatedByPart = (
  row: ImportRow,
  stated: ImportFields,
  field: ImportFieldName,
  column: EditableExportColumn | undefined,
): boolean => {
  const part = ADDRESS_PART_COLUMNS.find((name) => EDITABLE_EXPORT_COLUMN_BY_KEY[name].fields.includes(field))
  return (
    column === 'location' &&
    field !== 'location' &&
    isBlankField(field, stated) &&
    Boolean(part && row.exported?.[part])
  )
}

/**
 * Whether the edited cell of a field can be used. It could be read, or it was emptied and the field may be
 * empty.
 */
function isRead(
  row: ImportRow,
  stated: ImportFields,
  field: ImportFieldName,
  column: EditableExportColumn | undefined,
): boolean {
  if (column === undefined) return false
  const cell = row.exported?.[column]
  // If the business name is missing, the row uses the person's name. That is no edit.
  if (column === 'name' && isPlaceholder(cell ?? '')) return false
  if (column === 'industry' && (cell === '' || row.unmapped !== null)) return false
  if (cell !== '' && EDITABLE_EXPORT_COLUMN_BY_KEY[column].fields.every((name) => isBlankField(name, stated)))
    return false
  return field !== 'stateCode' || stated.stateCode !== null
}
