import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, format, parse } from 'node:path'
import type { Db } from 'db/connect'
import { finishAttempt } from '~/features/imports/finish-attempt.server'
import { choicesFor } from '~/features/imports/layout'
import { takeImportLock } from '~/features/imports/lock'
import { UnreadableFile } from '~/features/imports/parse/file/kind'
import { countRows, readSheet, type Sheet } from '~/features/imports/parse/file/sheet'
import type { ImportOptions } from '~/features/imports/reconcile/import-rows'
import { keepColumns, rememberedColumns } from '~/features/imports/remembered-columns.server'
import { recordBatch } from '~/features/imports/results.server'
import {
  beginStage,
  brokenOff,
  createImport,
  type ImportAttempt,
  noteFile,
  terminalFile,
} from '~/features/imports/stored-imports.server'
import { databaseLocation, dataFolder } from '../steps/data-folder'
import { openDatabase } from '../steps/open-database'
import { progressBar } from './bar'
import { columnsTable, objectionTo } from './columns-table'
import { importWholeSheet } from './import-whole-sheet'
import { type Options, readOptions, USAGE } from './options'
import { Summary } from './summary'

/** How the command ends; anything unforeseen ends it with 1, a data folder that cannot be used with 78. */
export const EXIT = { done: 0, unusable: 2, busy: 75, interrupted: 130 } as const

/** Reads the file the arguments name, imports it and says what became of it. Returns the exit code. */
export async function runImport(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options.ok) {
    console.error(options.problem ? `${options.problem}\n\n${USAGE}` : USAGE)
    return options.isHelp ? EXIT.done : EXIT.unusable
  }
  const bytes = readable(options.file, () => readFileSync(options.file))
  if (!bytes) return EXIT.unusable
  // What cannot be read is said before a data folder is made for it.
  const sheet = readable(options.file, () => readSheet(bytes, choicesFor(new Map(), options.choices)))
  if (!sheet || (!existsSync(dataFolder) && !isUsable(sheet))) return EXIT.unusable
  const db = await openDatabase()
  const release = options.isDryRun
    ? async () => {}
    : await takeImportLock(dataFolder, databaseLocation.direct ?? databaseLocation.url)
  try {
    if (!release) {
      console.error('Ya hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.')
      return EXIT.busy
    }
    return await importFile(db, { bytes, sheet }, options)
  } finally {
    await release?.()
    await db.destroy()
  }
}

/** What a person can mend is said in a sentence. */
function readable<T>(file: string, read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!(error instanceof UnreadableFile) && !PROBLEMS.has(code)) throw error
    console.error(
      error instanceof UnreadableFile ? `${file}: ${error.message}` : `${PROBLEMS.get(code)}: ${file}`,
    )
    return null
  }
}
const PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ENOENT: 'No existe el archivo',
    EISDIR: 'Es una carpeta, no un archivo',
    EACCES: 'No hay permiso para leer el archivo',
    ENOTDIR: 'No existe el archivo',
    ERR_FS_FILE_TOO_LARGE: 'El archivo es demasiado grande',
  }),
)

interface Opened {
  bytes: Buffer
  /** As nobody has said what its columns mean. */
  sheet: Sheet
}

async function importFile(db: Db, { bytes, sheet: unsaid }: Opened, options: Options): Promise<number> {
  const kept = await rememberedColumns(db)
  const sheet = kept.size === 0 ? unsaid : readSheet(bytes, choicesFor(kept, options.choices))
  if (!isUsable(sheet)) return EXIT.unusable
  console.log(columnsTable(sheet))
  if (!options.isDryRun && options.choices.columns) await keepColumns(db, options.choices.columns)
  const attempt = options.isDryRun ? null : await noteRun(db, options.file)
  return importSheet(db, sheet, { ...options, attempt })
}

function isUsable(sheet: Sheet): boolean {
  const objection = objectionTo(sheet)
  if (objection) console.error(`${columnsTable(sheet)}\n${objection}`)
  return objection === null
}

/** An import of the terminal has its page in the administration, where it can be taken back; one that was killed goes on. */
async function noteRun(db: Db, file: string): Promise<ImportAttempt> {
  const actor = { username: 'terminal' }
  const fileName = basename(file)
  const broken = await brokenOff(db, fileName)
  const id = broken ?? (await createImport(db, actor, { file: terminalFile(), fileName, stage: 'run' }))
  const begun = await beginStage(db, actor, { id, stage: 'run' })
  return { id, attempt: begun.ok ? begun.attempt : 0 }
}

async function importSheet(
  db: Db,
  sheet: Sheet,
  { isDryRun, file, overrides, attempt }: Options & { attempt: ImportAttempt | null },
): Promise<number> {
  const total = countRows(sheet)
  if (attempt) await noteFile(db, attempt, { total, ignored: sheet.columns.ignored })
  const bar = progressBar(total)
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const summary = new Summary(total)
  const note: ImportOptions['note'] = async (trx, done, batch) => {
    if (attempt) await recordBatch(trx, { ...attempt, stage: 'run' }, { done, rows: batch })
  }
  const left = await importWholeSheet(
    db,
    sheet,
    { isDryRun, overrides, note, signal: asked.signal },
    (batch) => {
      summary.add(batch)
      bar.update(summary.done)
    },
  ).finally(() => bar.stop())
  if (attempt) await finishAttempt(db, attempt, { status: summary.isPartial ? 'interrupted' : 'done' })
  const refusedFile = isDryRun ? null : writeLeftovers(left, file)
  console.log(summary.text({ ignored: sheet.columns.ignored, isDryRun, refusedFile }))
  return summary.isPartial ? EXIT.interrupted : EXIT.done
}

/** `negocios.csv` → `negocios.rechazadas.csv` beside it; null when all of every row was used or the folder is read-only. */
function writeLeftovers(csv: string | null, file: string): string | null {
  if (!csv) return null
  const path = format({ dir: dirname(file), name: parse(file).name, ext: '.rechazadas.csv' })
  try {
    writeFileSync(path, csv)
    return path
  } catch (error) {
    console.error(`No se pudo escribir ${path} (${(error as NodeJS.ErrnoException).code ?? 'desconocido'}).`)
    return null
  }
}
