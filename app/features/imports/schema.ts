/** Bytes a list may have in the browser. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
export const FILE_TOO_LARGE = 'El archivo no puede ser mayor a 5MB: divídelo en dos y súbelos uno tras otro'

/** Days after which a file and what became of its rows are forgotten. */
export const IMPORT_DAYS = 7

/** Rows on a page. */
export const VERDICTS_PER_PAGE = 50

export type Stage = 'check' | 'run'
export type ImportStatus = 'working' | 'done' | 'interrupted' | 'failed'
export type RowResult = 'created' | 'updated' | 'unchanged' | 'refused'

/** The words an address uses for a verdict. */
export const VERDICT_WORDS: Record<RowResult, string> = {
  created: 'nuevas',
  updated: 'actualizadas',
  unchanged: 'sin-cambios',
  refused: 'rechazadas',
}

/** A file that was uploaded, and how far its import has got. */
export interface ImportJob {
  id: number
  /** Its name under the folder of imports. */
  file: string
  fileName: string
  username: string
  /** `check` is the dry run. */
  stage: Stage
  status: ImportStatus
  attempt: number
  total: number
  done: number
  counts: Record<RowResult, number>
  /** Headers of columns that are not used. */
  ignored: string[]
  /** Why it went no further. */
  problem: string | null
  createdAt: string
}

/** What its page shows of it. */
export type ShownImport = Omit<ImportJob, 'file' | 'attempt' | 'createdAt'>

/** What became, or is to become, of a row. */
export interface RowResultLine {
  line: number
  verdict: RowResult
  name: string
  note: string
}
