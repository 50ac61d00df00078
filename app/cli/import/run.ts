import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, format, parse } from 'node:path'
import type { Db } from 'db/connect'
import { importRows, planImport } from '~/features/imports/import-rows'
import { takeImportLock } from '~/features/imports/lock'
import { UnreadableFile } from '~/features/imports/read/decode'
import { readSheet, type Sheet } from '~/features/imports/read/sheet'
import { refusedRows } from '~/features/imports/refused-file'
import type { ImportReport } from '~/features/imports/report'
import { dataFolder } from '../steps/data-folder'
import { openDatabase } from '../steps/open-database'
import { progressBar } from './bar'
import { summary } from './summary'
import { staySmall } from './thrift'

/** How the command ends; anything unforeseen ends it with 1, a data folder that cannot be used with 78. */
export const EXIT = { done: 0, unusable: 2, busy: 75, interrupted: 130 } as const

const USAGE = `Uso: npm run importar -- ARCHIVO.csv [--dry-run]

  --dry-run   dice qué pasaría con cada fila y no escribe nada`

/** Reads the file the arguments name, imports it and says what became of it. Returns the exit code. */
export async function runImport(args: readonly string[]): Promise<number> {
  const isDryRun = args.includes('--dry-run')
  const [file, ...more] = args.filter((arg) => arg !== '--dry-run')
  if (!file || more.length > 0 || file.startsWith('-')) {
    console.error(USAGE)
    return file === '--help' || file === '-h' ? EXIT.done : EXIT.unusable
  }
  const sheet = readFile(file)
  if (!sheet) return EXIT.unusable
  const db = await openDatabase()
  const release = isDryRun ? async () => {} : await takeImportLock(dataFolder)
  try {
    if (!release) {
      console.error('Ya hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.')
      return EXIT.busy
    }
    return await importSheet(db, sheet, file, isDryRun)
  } finally {
    await release?.()
    await db.destroy()
  }
}

/** What a person can mend is said in a sentence. */
function readFile(file: string): Sheet | null {
  try {
    return readSheet(readFileSync(file))
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

async function importSheet(db: Db, sheet: Sheet, file: string, isDryRun: boolean): Promise<number> {
  const bar = progressBar(sheet.rows.length)
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const onProgress = (done: number) => {
    bar.update(done)
    staySmall(done)
  }
  const options = { now: new Date(), onProgress, signal: asked.signal }
  const report = await (isDryRun ? planImport : importRows)(db, sheet.rows, options).finally(bar.stop)
  const refusedFile = isDryRun ? null : writeRefused(sheet, report, file)
  console.log(summary(sheet, report, { isDryRun, refusedFile }))
  return report.isPartial ? EXIT.interrupted : EXIT.done
}

/** `negocios.csv` → `negocios.rechazadas.csv` beside it; null when nothing was refused or the folder is read-only. */
function writeRefused(sheet: Sheet, report: ImportReport, file: string): string | null {
  const csv = refusedRows(sheet, report)
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
