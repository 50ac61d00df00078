import { GENERAL } from '~/features/categories/classify/classify'
import type { Row, UnreadableRow } from '../parse/row'
import { type Shown, VERDICTS, type Verdict, type VerdictCounts } from '../schema'
import type { ExistingBusiness } from './existing-businesses.server'
import { type FieldName, type Fields, type FieldValue, importFieldsOf } from './fields'

/** What else becomes of a page: made, out of the trash (an import that was taken back comes again), shown at last. */
export type Transition = 'created' | 'revived' | 'shown'

/** `held` is why a page waited that is shown now. */
export type RowChanges = Partial<Record<FieldName | 'held', readonly [before: FieldValue, after: FieldValue]>>

/** What is to become of a row: what is written, and what is shown. */
export interface RowResult {
  /** The line of the file it begins on. */
  line: number
  verdict: Verdict
  /** Presentable, or as it stands where the row could not be read. */
  name: string
  /** Why a row was refused or held, or what else there is to know; in Spanish. */
  reason: string | null
  /** What was left out or looked wrong. */
  warnings: string[]
  /** What it changes of a business that is there. */
  changes: RowChanges
  /** What it says where somebody has edited the same field since. */
  disputed: RowChanges
  transition: Transition | null
  /** Null where nothing could be read. */
  row: Row | null
  /** The business it is about, which may only be planned; null for what is refused. */
  known: ExistingBusiness | null
}

const NOTHING = { reason: null, warnings: [], changes: {}, disputed: {}, transition: null }

/** A row that does not come in, and why. */
export const refusedRow = (row: Row | UnreadableRow, reason: string): RowResult => ({
  ...NOTHING,
  line: row.line,
  name: row.name,
  verdict: 'refused',
  reason,
  known: null,
  ...('problem' in row ? { row: null } : { row, warnings: row.warnings }),
})

/** A row that says nothing of a business, and changes nothing. */
export const skippedRow = (row: Row, reason: string | null): RowResult => ({
  ...refusedRow(row, ''),
  verdict: 'unchanged',
  reason,
})

/** What becomes of a business that is known or planned; `unchanged` unless something else is said. */
export const resultFor = (row: Row, known: ExistingBusiness, more: Partial<RowResult> = {}): RowResult => ({
  ...NOTHING,
  line: row.line,
  name: row.name,
  verdict: 'unchanged',
  warnings: row.warnings,
  row,
  known,
  ...more,
})

/** Fields beside what the business says now. */
export const differencesFrom = (known: ExistingBusiness, fields: Partial<Fields>): RowChanges =>
  Object.fromEntries(
    Object.entries(fields).map(([field, after]) => [field, [known.current[field as FieldName], after]]),
  )

/** The fields that a row writes to a business that is there. */
export const changedBy = ({ row, transition, changes }: RowResult): Partial<Fields> =>
  row && transition === 'revived' ? importFieldsOf(row) : valuesOf(changes, 1)

/** One side of changes: 0 before, 1 after. */
export const valuesOf = ({ held: _, ...changes }: RowChanges, side: 0 | 1): Partial<Fields> =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, pair[side]]))

/** The number of the business that a row made or changed; null where there is none, or in a dry run none yet. */
export const businessOf = ({ verdict, known }: RowResult): number | null =>
  verdict !== 'unchanged' && known && known.id > 0 ? known.id : null

/** Whether anything is to be written: a row that came before in another form leaves at least its key. */
export const isWriting = ({ row, known, transition, changes }: RowResult): boolean =>
  row !== null &&
  known !== null &&
  (transition !== null || Object.keys(changes).length > 0 || !known.keys.includes(row.key))

/** How a row would stand in the directory. */
export const shownOf = ({ categories, why, phone, email, location, city, ...row }: Row): Shown => ({
  category: categories[0] ?? GENERAL,
  why,
  phone,
  email,
  location,
  city,
  stateCode: row.isStateKnown ? row.stateCode : '',
})

export const countsFrom = (countOf: (verdict: Verdict) => number): VerdictCounts =>
  Object.fromEntries(VERDICTS.map((verdict) => [verdict, countOf(verdict)])) as VerdictCounts
