import verdicts from './data/verdicts.json' with { type: 'json' }
import type { Target } from './parse/columns/fields'
import type { Delimiter } from './parse/file/delimiter'
import type { Encoding } from './parse/file/encoding'

/**
 * What becomes of a row: `held` waits for somebody to look at it; `repeated` added to a line before it. Each with its names on
 * screen, its word in an address, and how early it is to be seen: what needs a decision comes first, what is as it was last.
 */
export const VERDICT_TABLE = verdicts
export type Verdict = keyof typeof verdicts
export const VERDICTS = Object.keys(verdicts) as Verdict[]

/** How a row would stand in the directory. */
export interface Shown {
  category: string
  /** What told the category. */
  why: string
  phone: string | null
  email: string | null
  location: string | null
  city: string
  stateCode: string
}
export type VerdictCounts = Record<Verdict, number>

/** Days after which a file and what became of its rows are forgotten, and an import can no longer be taken back. */
export const IMPORT_DAYS = 30

/** Days after which a downloaded export that comes back edited is compared with what there is now. */
export const EXPORT_DAYS = 90

/** Rows on a page. */
export const VERDICTS_PER_PAGE = 50

/** `columns`: what its columns mean. `check`: the dry run. `undo`: what was brought in goes again. */
export type Stage = 'columns' | 'check' | 'run' | 'undo'
export type ImportStatus = 'working' | 'done' | 'interrupted' | 'failed'

/** What somebody chose for a file: how it is read, what its columns mean. */
export interface ImportChoices {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: string
  /** By the key of the header. */
  columns?: Record<string, Exclude<Target, null>>
  /** Lines that go before what somebody has edited since. */
  overrides?: number[] | 'all'
}

/** A column as the page of the columns shows it. */
export interface ShownColumn {
  /** What the choice is kept by. */
  key: string
  header: string
  /** Null: nothing is known of it. */
  target: Target
  samples: string[]
  /** It looks like telephone, address or category and goes nowhere unasked. */
  isMissing: boolean
}

/** What a file looks like before its rows are gone through. */
export interface ImportLayout {
  columns: ShownColumn[]
  encoding: Encoding | null
  isSure: boolean
  readings: { encoding: Encoding; sample: string }[]
  /** What stands between its cells; undefined where the file is no text, or that is another sign. */
  delimiter?: Delimiter
  sheets: string[]
  hiddenSheets?: string[]
  sheet: string | null
}

/** A file that was uploaded, and how far its import has got. */
export interface ImportJob {
  id: number
  /** Its name under the folder of imports. */
  file: string
  fileName: string
  username: string
  stage: Stage
  status: ImportStatus
  attempt: number
  total: number
  done: number
  counts: VerdictCounts
  /** Headers of columns that are not used. */
  ignored: string[]
  /** What could not be used of rows, and of how many. */
  leftOut: { what: string; rows: number }[]
  layout: ImportLayout | null
  choices: ImportChoices
  /** Why it went no further. */
  problem: string | null
  createdAt: string
}

/** What its page shows of it. */
export type ShownImport = Omit<ImportJob, 'file' | 'attempt' | 'createdAt' | 'choices' | 'layout'>

/** Rows with such fields that one may choose from; the others stay as they are. */
export const MOST_DISPUTES = 150

/** How many businesses a file brings of each kind, the commonest first. */
export type Shares = { name: string; businesses: number }[]

/** The sheets of a workbook that are not read. */
export const unreadSheets = (layout: Pick<ImportLayout, 'sheets' | 'sheet'> | null): string[] =>
  layout?.sheets.filter((name) => name !== layout.sheet) ?? []

/** A sheet by its name, and whether it is hidden. */
export const sheetInWords = (name: string, { hiddenSheets = [] }: Pick<ImportLayout, 'hiddenSheets'>) =>
  hiddenSheets.includes(name) ? `${name} (oculta)` : name
