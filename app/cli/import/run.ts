import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, format, parse } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { COMMAND_LINE_ACTOR } from '~/features/audit/schema'
import DELIMITERS from '~/features/imports/data/delimiters.json'
import ENCODINGS from '~/features/imports/data/encodings.json'
import { FIELDS, isMappableField, type MappableField } from '~/features/imports/headers'
import { runImportInChildProcess } from '~/features/imports/jobs/child-process.server'
import { storeImportFile, toRowsToCorrectFileName } from '~/features/imports/jobs/files.server'
import {
  beginImportStage,
  createImport,
  findImport,
  saveRememberedColumns,
} from '~/features/imports/jobs/import-jobs.server'
import { toUniqueHeaderKeys } from '~/features/imports/map/columns'
import { isEncoding } from '~/features/imports/read/bytes'
import { isDelimiterName } from '~/features/imports/read/csv'
import type { ImportChoices, ImportJob, ImportStage } from '~/features/imports/schema'
import { importFileStore } from '~/gateways/object-store/stores.server'
import { openCommandDatabase } from '../steps/open-database'
import { findImportBlocker, formatImportColumns, formatImportOutcome } from './words'

interface Options {
  file: string
  isDryRun: boolean
  choices: ImportChoices
}

const MAPPABLE_FIELD_LIST = Object.keys(FIELDS).join(', ')

const USAGE = `Uso: npm run importar -- ARCHIVO [--dry-run] [--columnas "Encabezado=campo; …"]

  ARCHIVO      una lista en CSV, Excel (.xlsx, .xls), LibreOffice (.ods) o tarjetas de contacto (.vcf)
  --dry-run    dice qué pasaría con cada fila y no escribe nada
  --columnas   a qué campo va cada columna que no se reconoce, o "no" para dejarla; se recuerda para la próxima vez
  --lectura    cómo se leen las letras: ${Object.keys(ENCODINGS).join(', ')}
  --separador  qué separa las celdas: ${Object.keys(DELIMITERS).join(', ')}
  --hoja       la hoja del libro que se importa
  --tomar      en un archivo de Exportar: las líneas que valen aunque alguien haya editado el mismo dato después, como
               --tomar 7,12, o --tomar todas; las demás se dejan como están

Campos: ${MAPPABLE_FIELD_LIST}`

type Read = ({ ok: true } & Options) | { ok: false; problem: string | null; isHelp: boolean }

export function parseImportCliArguments(args: readonly string[]): Read {
  const refuse = (problem: string | null): Read => ({
    ok: false,
    problem,
    isHelp: /^(--help|-h)$/.test(args[0] ?? ''),
  })
  const words = parsed(args)
  const [file, ...more] = words?.positionals ?? []
  if (!words || !file || more.length > 0) return refuse(null)
  const { columnas, lectura: encoding, separador: delimiter, hoja: sheet, tomar: lines } = words.values
  const columns = readColumns(columnas)
  const overrides = readLines(lines)
  if (typeof columns === 'string') return refuse(columns)
  if (encoding !== undefined && !isEncoding(encoding)) return refuse(`No se conoce la lectura: ${encoding}`)
  if (delimiter !== undefined && !isDelimiterName(delimiter))
    return refuse(`No se conoce el separador: ${delimiter}`)
  if (overrides === null) return refuse(`No se entiende --tomar ${lines}: escribe las líneas, o todas`)
  const choices = {
    overrides,
    ...(columns && { columns }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(sheet && { sheet }),
  }
  return { ok: true, file, isDryRun: words.values['dry-run'] ?? false, choices }
}

const TEXT_OPTION = { type: 'string' } as const

/** Parses the arguments. Null if they are invalid. */
function parsed(args: readonly string[]) {
  const options = {
    'dry-run': { type: 'boolean' },
    columnas: TEXT_OPTION,
    lectura: TEXT_OPTION,
    separador: TEXT_OPTION,
    hoja: TEXT_OPTION,
    tomar: TEXT_OPTION,
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    return null
  }
}

/** Parses row numbers such as `7,12`, or `todas`. Null if the text is invalid. */
function readLines(text: string | undefined): ImportChoices['overrides'] | null {
  if (text === undefined) return []
  if (/^tod[ao]s?$/i.test(text)) return 'all'
  const lines = text.split(/[,\s]+/).map(Number)
  return lines.every((line) => Number.isSafeInteger(line) && line > 0) ? lines : null
}

/** Parses the column mapping `Giro=industry; Fax=no`. Returns an error message if the text is invalid. */
function readColumns(text: string | undefined): ImportChoices['columns'] | string {
  if (text === undefined) return undefined
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
  const columns = new Map<string, MappableField | 'none'>()
  for (const pair of pairs) {
    const [, header = '', target = ''] = /^(.*)=\s*([\p{L}]+)\s*$/u.exec(pair) ?? []
    if (header.trim() === '') return `No se entiende «${pair}»: escribe Encabezado=campo`
    if (target !== 'no' && !isMappableField(target)) return `No hay un campo «${target}»`
    columns.set(toUniqueHeaderKeys([header])[0] ?? '', target === 'no' ? 'none' : target)
  }
  return Object.fromEntries(columns)
}

const PROGRESS_FORMAT = '{value} de {total} filas · {rate} por segundo · faltan {left}'
/** Interval in milliseconds between two lines of progress, if no bar can be drawn. */
const PROGRESS_LINE_INTERVAL_MS = 10_000

/**
 * Shows progress, speed and remaining time of an import. On a terminal it is a bar, otherwise a line at
 * intervals.
 */
function progressBar(total: number): { update: (done: number) => void; stop: () => void } {
  const began = performance.now()
  const about = (done: number) => {
    const rate = Math.round((done * 1_000) / Math.max(performance.now() - began, 1))
    return { rate, left: inWords((total - done) / Math.max(rate, 1)) }
  }
  const format = process.stderr.isTTY ? `{bar} {percentage} % · ${PROGRESS_FORMAT}` : PROGRESS_FORMAT
  const options = { format, hideCursor: true, noTTYOutput: true, notTTYSchedule: PROGRESS_LINE_INTERVAL_MS }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total, 0, about(0))
  return { update: (done) => bar.update(done, about(done)), stop: () => bar.stop() }
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** Exit codes of the command. An unexpected error exits with 1, and an unusable data folder with 78. */
const IMPORT_EXIT_CODES = { done: 0, unusable: 2, busy: 75, interrupted: 130 } as const

/** Stores a file as an import, imports or checks it, and prints the result. Returns the exit code. */
export async function runImportCommand(args: readonly string[]): Promise<number> {
  const options = parseImportCliArguments(args)
  if (!options.ok) {
    console.error(options.problem ? `${options.problem}\n\n${USAGE}` : USAGE)
    return options.isHelp ? IMPORT_EXIT_CODES.done : IMPORT_EXIT_CODES.unusable
  }
  const bytes = readFile(options.file)
  if (!bytes) return IMPORT_EXIT_CODES.unusable
  const db = await openCommandDatabase()
  try {
    const id = await createImport(db, COMMAND_LINE_ACTOR, {
      file: await storeImportFile(importFileStore, bytes),
      fileName: basename(options.file),
      choices: options.choices,
    })
    return await bringIn(db, id, options)
  } finally {
    await db.destroy()
  }
}

/** Reads the file. For a known problem, prints a message and returns null. */
function readFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    const problem = FILE_PROBLEM_BY_CODE.get((error as NodeJS.ErrnoException).code ?? '')
    if (!problem) throw error
    console.error(`${problem}: ${file}`)
    return null
  }
}

const FILE_PROBLEM_BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ENOENT: 'No existe el archivo',
    EISDIR: 'Es una carpeta, no un archivo',
    EACCES: 'No hay permiso para leer el archivo',
    ENOTDIR: 'No existe el archivo',
    ERR_FS_FILE_TOO_LARGE: 'El archivo es demasiado grande',
  }),
)

async function bringIn(db: Db, id: number, { isDryRun, choices, file }: Options): Promise<number> {
  const looked = await doStage(db, { id, stage: 'columns' })
  if (!looked?.layout || looked.status !== 'done') return sayWhyNot(looked)
  console.log(formatImportColumns(looked.layout))
  const objection = findImportBlocker(looked.layout)
  if (objection) {
    console.error(objection)
    return IMPORT_EXIT_CODES.unusable
  }
  if (!isDryRun && choices.columns) await saveRememberedColumns(db, choices.columns)
  const job = await doStage(db, { id, stage: isDryRun ? 'check' : 'run', skipsCheck: true })
  if (!job || job.status === 'failed' || job.total === 0) return sayWhyNot(job)
  const leftovers = isDryRun ? null : await writeLeftovers(job, file)
  console.log(await formatImportOutcome(db, job))
  if (leftovers) console.log(`Lo que no se pudo usar, con su motivo, en ${leftovers}`)
  console.log(`Fila por fila${isDryRun ? '' : ', y el botón para deshacerla'}: ${adminPaths.importFile(id)}`)
  return job.status === 'done' ? IMPORT_EXIT_CODES.done : IMPORT_EXIT_CODES.interrupted
}

/**
 * Runs a stage of an import and returns the import afterwards. Null if the stage may not begin, for example
 * while another import is running.
 */
async function doStage(
  db: Db,
  stage: { id: number; stage: ImportStage; skipsCheck?: boolean },
): Promise<ImportJob | null> {
  const begun = await beginImportStage(db, COMMAND_LINE_ACTOR, stage)
  if (!begun.ok) return null
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  let bar: ReturnType<typeof progressBar> | undefined
  await runImportInChildProcess(
    db,
    { id: stage.id, attempt: begun.attempt },
    {
      signal: asked.signal,
      onError: (error) => console.error(error.message),
      onProgress: ({ done, total }) => {
        if (total === 0) return
        bar ??= progressBar(total)
        bar.update(done)
      },
    },
  ).finally(() => bar?.stop())
  return (await findImport(db, stage.id)) ?? null
}

function sayWhyNot(job: ImportJob | null): number {
  const busy = 'Ya hay otra importación en marcha. Espera a que termine y vuelve a intentarlo.'
  console.error(job ? (job.problem ?? 'La importación se interrumpió: repite la orden.') : busy)
  if (!job) return IMPORT_EXIT_CODES.busy
  return job.problem ? IMPORT_EXIT_CODES.unusable : IMPORT_EXIT_CODES.interrupted
}

/**
 * Writes the rejected rows of `negocios.csv` to `negocios.rechazadas.csv` in the same folder. Returns its
 * path. Null if no row was rejected. Prints a message and returns null if the file cannot be written.
 */
async function writeLeftovers(job: ImportJob, file: string): Promise<string | null> {
  const csv = await importFileStore.get(toRowsToCorrectFileName(job.file))
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
