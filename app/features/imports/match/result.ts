import { GENERAL_CATEGORY_SLUG } from '~/features/categories/classify/classify'
import type { ImportFieldName, ImportFields, ImportFieldValue } from '../normalise/fields'
import type { ImportRow, UnreadableRow } from '../normalise/row'
import { toImportFields } from '../normalise/row'
import { type ImportRowVerdict, type RowPreview, type RowVerdictCounts, VERDICTS } from '../schema'
import type { KnownBusiness } from './existing.server'

/** Change of visibility: created, restored after the undo of its import, or published after review. */
export type VisibilityTransition = 'created' | 'revived' | 'shown'

/**
 * Old and new values of changed fields. `held` has the reason for which the business was in review until now.
 */
export type RowChanges = Partial<
  Record<ImportFieldName | 'held', readonly [before: ImportFieldValue, after: ImportFieldValue]>
>

/** Result of a row: the data written, and the data shown. */
export interface RowResult {
  /** First line of the row in the file. */
  line: number
  verdict: ImportRowVerdict
  /** Formatted name of the business. The original text if the row could not be read. */
  name: string
  /** Why the row was refused or held, or another remark, in Spanish. Null if there is none. */
  reason: string | null
  /** Unused or suspicious data, in Spanish. */
  warnings: string[]
  /** Changes of an existing business. */
  changes: RowChanges
  /**
   * Values not written, because the field was edited later. For a possible duplicate: values that differ from
   * the other business.
   */
  disputed: RowChanges
  transition: VisibilityTransition | null
  /** Null if the row could not be read. */
  row: ImportRow | null
  /** The business that the row describes, existing or planned. Null if the row was refused or skipped. */
  known: KnownBusiness | null
}

const EMPTY_ROW_RESULT = { reason: null, warnings: [], changes: {}, disputed: {}, transition: null }

/** Result for a refused row. */
export const toRefusedRowResult = (row: ImportRow | UnreadableRow, reason: string): RowResult => ({
  ...EMPTY_ROW_RESULT,
  line: row.line,
  name: row.name,
  verdict: 'refused',
  reason,
  known: null,
  ...('problem' in row ? { row: null } : { row, warnings: row.warnings }),
})

/** Result for a skipped row: verdict `unchanged`, without a business. */
export const toUnchangedRowResult = (row: ImportRow, reason: string | null): RowResult => ({
  ...toRefusedRowResult(row, ''),
  verdict: 'unchanged',
  reason,
})

/** Result for a known or planned business. The default verdict is `unchanged`. */
export const toRowResult = (
  row: ImportRow,
  known: KnownBusiness,
  more: Partial<RowResult> = {},
): RowResult => ({
  ...EMPTY_ROW_RESULT,
  line: row.line,
  name: row.name,
  verdict: 'unchanged',
  warnings: row.warnings,
  row,
  known,
  ...more,
})

/** Returns the current value of the business and the new one for each field, even if they are equal. */
export const pairCurrentAndNewValues = (known: KnownBusiness, fields: Partial<ImportFields>): RowChanges =>
  Object.fromEntries(
    Object.entries(fields).map(([field, after]) => [field, [known.current[field as ImportFieldName], after]]),
  )

/** Returns the fields that a row writes to an existing business. */
export const selectFieldsToWrite = ({ row, transition, changes }: RowResult): Partial<ImportFields> =>
  row && transition === 'revived' ? toImportFields(row) : getOldOrNewImportValues(changes, 1)

/** Returns the old values (side 0) or the new values (side 1) of changes. */
export const getOldOrNewImportValues = (
  { held: _, ...changes }: RowChanges,
  side: 0 | 1,
): Partial<ImportFields> =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]]))

/**
 * Returns the id of the business that a row created or changed. Null if the verdict is `unchanged` or
 * `refused`, or if the business is only planned.
 */
export const getWrittenBusinessId = ({ verdict, known }: RowResult): number | null =>
  verdict !== 'unchanged' && known && known.id > 0 ? known.id : null

/** Whether the row must be written. A known row with another key at least stores that key. */
export const needsWrite = ({ row, known, transition, changes }: RowResult): boolean =>
  row !== null &&
  known !== null &&
  (transition !== null || Object.keys(changes).length > 0 || !known.keys.includes(row.key))

/** Converts a row to its preview as a business. */
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

export const buildVerdictCounts = (countOf: (verdict: ImportRowVerdict) => number): RowVerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(verdict)])) as RowVerdictCounts
