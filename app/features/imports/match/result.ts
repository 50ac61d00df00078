import { GENERAL_CATEGORY_SLUG } from '~/features/categories/classify/classify'
import type { FieldName, FieldValue, ImportFields } from '../normalise/fields'
import type { ImportRow, UnreadableRow } from '../normalise/row'
import { fieldsOf } from '../normalise/row'
import { type RowPreview, VERDICTS, type Verdict, type VerdictCounts } from '../schema'
import type { ExistingBusiness } from './existing.server'

/** Change of visibility: created, restored after an undone import, or published after being held. */
export type Transition = 'created' | 'revived' | 'shown'

/** Changed fields, before and after. `held`: the reason for which the business was held until now. */
export type RowChanges = Partial<Record<FieldName | 'held', readonly [before: FieldValue, after: FieldValue]>>

/** Result of a row: the data written, and the data shown. */
export interface RowResult {
  /** First line of the row in the file. */
  line: number
  verdict: Verdict
  /** Formatted name; as in the file if the row could not be read. */
  name: string
  /** Reason for refusing or holding, or other information. In Spanish. */
  reason: string | null
  /** Unused or suspicious data, in Spanish. */
  warnings: string[]
  /** Changes of an existing business. */
  changes: RowChanges
  /** Values for fields that a person edited later. */
  disputed: RowChanges
  transition: Transition | null
  /** Null if the row could not be read. */
  row: ImportRow | null
  /** The business of the row, existing or planned. Null if refused. */
  known: ExistingBusiness | null
}

const NOTHING = { reason: null, warnings: [], changes: {}, disputed: {}, transition: null }

/** Result for a refused row. */
export const rejectedRow = (row: ImportRow | UnreadableRow, reason: string): RowResult => ({
  ...NOTHING,
  line: row.line,
  name: row.name,
  verdict: 'refused',
  reason,
  known: null,
  ...('problem' in row ? { row: null } : { row, warnings: row.warnings }),
})

/** Result for a row without changes. */
export const skippedRow = (row: ImportRow, reason: string | null): RowResult => ({
  ...rejectedRow(row, ''),
  verdict: 'unchanged',
  reason,
})

/** Result for a known or planned business. The default verdict is `unchanged`. */
export const resultFor = (
  row: ImportRow,
  known: ExistingBusiness,
  more: Partial<RowResult> = {},
): RowResult => ({
  ...NOTHING,
  line: row.line,
  name: row.name,
  verdict: 'unchanged',
  warnings: row.warnings,
  row,
  known,
  ...more,
})

/** Pairs each field with the current value of the business. */
export const differencesFrom = (known: ExistingBusiness, fields: Partial<ImportFields>): RowChanges =>
  Object.fromEntries(
    Object.entries(fields).map(([field, after]) => [field, [known.current[field as FieldName], after]]),
  )

/** Fields that a row writes to an existing business. */
export const selectFieldsToWrite = ({ row, transition, changes }: RowResult): Partial<ImportFields> =>
  row && transition === 'revived' ? fieldsOf(row) : valuesOf(changes, 1)

/** One side of changes: 0 before, 1 after. */
export const valuesOf = ({ held: _, ...changes }: RowChanges, side: 0 | 1): Partial<ImportFields> =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]]))

/** Id of the business that a row created or changed. Null if there is none, or in a dry run. */
export const businessOf = ({ verdict, known }: RowResult): number | null =>
  verdict !== 'unchanged' && known && known.id > 0 ? known.id : null

/** Whether the row must be written. A known row in another form at least stores its key. */
export const isWriting = ({ row, known, transition, changes }: RowResult): boolean =>
  row !== null &&
  known !== null &&
  (transition !== null || Object.keys(changes).length > 0 || !known.keys.includes(row.key))

/** Preview of a row as a business. */
export const toRowPreview = ({
  categories,
  why,
  phone,
  email,
  location,
  city,
  ...row
}: ImportRow): RowPreview => ({
  category: categories[0] ?? GENERAL_CATEGORY_SLUG,
  why,
  phone,
  email,
  location,
  city,
  stateCode: row.isStateKnown ? row.stateCode : '',
})

export const countsFrom = (countOf: (verdict: Verdict) => number): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(verdict)])) as VerdictCounts
