import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, format, parse } from 'node:path'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { workOnImport } from '~/features/imports/child-process.server'
import { keepImportFile, refusedFile } from '~/features/imports/files.server'
import { keepColumns } from '~/features/imports/remembered-columns.server'
import type { ImportJob, Stage } from '~/features/imports/schema'
import { beginStage, createImport, findImport, TERMINAL } from '~/features/imports/stored-imports.server'
import { imports } from '~/gateways/object-store/stores.server'
import { openDatabase } from '../steps/open-database'
import { progressBar } from './bar'
import { type Options, readOptions, USAGE } from './options'
import { columnsInWords, objectionTo, outcomeInWords } from './words'

/** How the command ends; anything unforeseen ends it with 1, a data folder that cannot be used with 78. */
const EXIT = { done: 0, unusable: 2, busy: 75, interrupted: 130 } as const

/**
 * Stores the file that the arguments name as an import like those of the page, does its stages one after the other, and
 * says what became of it. Returns the exit code.
 */
export async function runImport(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (!options.ok) {
    console.error(options.problem ? `${options.problem}\n\n${USAGE}` : USAGE)
    return options.isHelp ? EXIT.done : EXIT.unusable
  }
  const bytes = readFile(options.file)
  if (!bytes) return EXIT.unusable
  const db = await openDatabase()
  try {
    const id = await createImport(db, TERMINAL, {
      file: await keepImportFile(imports, bytes),
      fileName: basename(options.file),
      choices: options.choices,
    })
    return await bringIn(db, id, options)
  } finally {
    await db.destroy()
  }
}

/** What a person can mend is said in a sentence. */
function readFile(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    const problem = PROBLEMS.get((error as NodeJS.ErrnoException).code ?? '')
    if (!problem) throw error
    console.error(`${problem}: ${file}`)
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

async function bringIn(db: Db, id: number, { isDryRun, choices, file }: Options): Promise<number> {
  const looked = await doStage(db, { id, stage: 'columns' })
  if (!looked?.layout || looked.status !== 'done') return sayWhyNot(looked)
  console.log(columnsInWords(looked.layout))
  const objection = objectionTo(looked.layout)
  if (objection) {
    console.error(objection)
    return EXIT.unusable
  }
  if (!isDryRun && choices.columns) await keepColumns(db, choices.columns)
  const job = await doStage(db, { id, stage: isDryRun ? 'check' : 'run', skipsCheck: true })
  if (!job || job.status === 'failed' || job.total === 0) return sayWhyNot(job)
  const leftovers = isDryRun ? null : await writeLeftovers(job, file)
  console.log(await outcomeInWords(db, job))
  if (leftovers) console.log(`Lo que no se pudo usar, con su motivo, en ${leftovers}`)
  console.log(`Fila por fila${isDryRun ? '' : ', y el botón para deshacerla'}: ${adminPaths.importFile(id)}`)
  return job.status === 'done' ? EXIT.done : EXIT.interrupted
}

/** The import after the stage; null when another one is at work. */
async function doStage(
  db: Db,
  stage: { id: number; stage: Stage; skipsCheck?: boolean },
): Promise<ImportJob | null> {
  const begun = await beginStage(db, TERMINAL, stage)
  if (!begun.ok) return null
  const asked = new AbortController()
  const stop = () => asked.abort()
  process.on('SIGINT', stop).on('SIGTERM', stop)
  let bar: ReturnType<typeof progressBar> | undefined
  await workOnImport(
    db,
    { id: stage.id, attempt: begun.attempt },
    {
      signal: asked.signal,
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
  if (!job) return EXIT.busy
  return job.problem ? EXIT.unusable : EXIT.interrupted
}

/** `negocios.csv` → `negocios.rechazadas.csv` beside it; null when all of every row was used or the folder is read-only. */
async function writeLeftovers(job: ImportJob, file: string): Promise<string | null> {
  const csv = await imports.get(refusedFile(job.file))
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
