import verdicts from './data/verdicts.json' with { type: 'json' }
import type { ColumnTarget } from './headers'
import type { Encoding } from './read/bytes'
import type { DelimiterName } from './read/csv'

/** Verdicts about a row. Each has labels, a color, its value in addresses and its urgency, a sort key. */
export const VERDICT_PROPERTIES = verdicts
export type ImportRowVerdict = keyof typeof verdicts
export const VERDICTS = Object.keys(verdicts) as ImportRowVerdict[]

/** Preview of a row as a business. */
export interface RowPreview {
  category: string
  /** Which data determined the category, in Spanish. */
  why: string
  phone: string | null
  email: string | null
  location: string | null
  city: string
  stateCode: string
}
export type RowVerdictCounts = Record<ImportRowVerdict, number>

/** Days until a file and its row results are deleted. After that the import cannot be undone. */
export const IMPORT_RETENTION_DAYS = 30

export const IMPORT_ROWS_PER_PAGE = 50

/** `columns`: mapping of columns. `check`: dry run. `run`: import. `undo`: reversal of the run. */
export type ImportStage = 'columns' | 'check' | 'run' | 'undo'
export type ImportStatus = 'working' | 'done' | 'interrupted' | 'failed'

/** Choices for a file: how it is read and how its columns are mapped. */
export interface ImportChoices {
  encoding?: Encoding
  delimiter?: DelimiterName
  sheet?: string
  /** True if hidden rows are read, too. */
  hiddenRows?: boolean
  /** Chosen targets by header key. */
  columns?: Record<string, Exclude<ColumnTarget, null>>
  /** Chosen lines. They replace later edits by people, or create a business that may be a duplicate. */
  overrides?: number[] | 'all'
}

/** A column on the mapping page. */
export interface MappingPageColumn {
  /** Key under which the choice is stored. */
  key: string
  header: string
  /** Null if the target is unknown. */
  target: ColumnTarget
  samples: string[]
  /** True if the column looks like phone, address or category but has no target. */
  isMissing: boolean
}

/** How a file is laid out, known before all rows are read. */
export interface FileLayout {
  columns: MappingPageColumn[]
  encoding: Encoding | null
  isSure: boolean
  readings: { encoding: Encoding; sample: string }[]
  /** Separator of a text file. Undefined for other files. */
  delimiter?: DelimiterName
  sheets: string[]
  hiddenSheets?: string[]
  sheet: string | null
  /** Headers of hidden columns, and number of hidden rows. */
  hiddenColumns?: string[]
  hiddenRows?: number
}

/** An uploaded file and the progress of its import. */
export interface ImportJob {
  id: number
  /** File name in the folder of imports. */
  file: string
  fileName: string
  username: string
  stage: ImportStage
  status: ImportStatus
  attempt: number
  total: number
  done: number
  counts: RowVerdictCounts
  /** Headers of unused columns. */
  ignored: string[]
  /** Kinds of unused data in Spanish, each with its number of rows. */
  leftOut: { what: string; rows: number }[]
  /** Headers of columns of our own export that a person sorted without the other columns. */
  sortedApart: string[]
  layout: FileLayout | null
  choices: ImportChoices
  /** Reason for a failure, in Spanish. Null if there is none. */
  problem: string | null
  createdAt: string
  /** Audit log line of the run (D152). Null before it, or if it changed nothing. */
  batch: number | null
  /** Audit log line of the undo. Null before it, or if it changed nothing. */
  undoBatch: number | null
}

/** The part of an import that its page shows. */
export type ShownImport = ReturnType<typeof toShownImport>

/** Selects the part of an import that its page shows. */
export const toShownImport = ({ file, createdAt, choices, layout, batch, undoBatch, ...shown }: ImportJob) =>
  shown

/** Maximum number of rows offered for a decision. */
export const MAX_UNCERTAIN_ROWS = 150

/** Number of businesses per group, largest first. */
export type GroupCounts = { name: string; businesses: number }[]

/** Sheets of a workbook that are not read. Empty if the layout is unknown. */
export const listUnreadSheets = (layout: Pick<FileLayout, 'sheets' | 'sheet'> | null): string[] =>
  layout?.sheets.filter((name) => name !== layout.sheet) ?? []

/** Returns the name of a sheet, with `(oculta)` if it is hidden. */
export const formatSheetNameMarkingHidden = (
  name: string,
  { hiddenSheets = [] }: Pick<FileLayout, 'hiddenSheets'>,
) => (hiddenSheets.includes(name) ? `${name} (oculta)` : name)

/** Joins the first `max` names of a list and adds the number of the others: `… y 5 más`. */
export function formatShortenedList(names: readonly string[], max = 20): string {
  const others = names.length - max
  return others > 0
    ? `${names.slice(0, max).join(', ')} y ${numberFormat.format(others)} más`
    : names.join(', ')
}

/** Whether no stage was ever started, for example because another import ran during the upload. */
export const isImportNeverStarted = ({ status, attempt }: Pick<ImportJob, 'status' | 'attempt'>): boolean =>
  status === 'interrupted' && attempt === 0

/** Short text and color for the status of an import. */
export function describeImportState({
  stage,
  status,
  attempt,
}: Pick<ImportJob, 'stage' | 'status' | 'attempt'>): {
  text: string
  tone: 'good' | 'bad' | 'warm' | 'plain'
} {
  const [waits, works, stopped, done] = STAGE_STATE_TEXTS[stage]
  if (isImportNeverStarted({ status, attempt })) return { text: 'En espera', tone: 'plain' }
  if (status === 'failed' && !isWritingStage(stage)) return { text: 'No se pudo leer', tone: 'bad' }
  if (status === 'interrupted' || status === 'failed') return { text: stopped, tone: 'bad' }
  if (status === 'working') return { text: works, tone: 'warm' }
  return waits ? { text: waits, tone: 'warm' } : { text: done, tone: stage === 'undo' ? 'plain' : 'good' }
}

/** Whether a stage changes the directory. If such a stage fails, its changes remain and it can be resumed. */
export const isWritingStage = (stage: ImportStage): boolean => stage === 'run' || stage === 'undo'

/**
 * Texts for the states of a stage. If `waits` is not null, it is used instead of `done`, because the user
 * must confirm.
 */
const STAGE_STATE_TEXTS: Record<
  ImportStage,
  readonly [waits: string | null, works: string, stopped: string, done: string]
> = {
  columns: ['Columnas por confirmar', 'Leyendo', 'Lectura interrumpida', ''],
  check: ['Importación por confirmar', 'Revisando', 'Revisión interrumpida', ''],
  run: [null, 'Importando', 'Interrumpida', 'Importada'],
  undo: [null, 'Deshaciendo', 'A medio deshacer', 'Deshecha'],
}

export const numberFormat = new Intl.NumberFormat('es-US')

export const describeRowCount = (rows: number): string =>
  `${numberFormat.format(rows)} ${rows === 1 ? 'fila' : 'filas'}`
