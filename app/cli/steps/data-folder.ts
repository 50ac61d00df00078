import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseLocation } from 'db/connect'
import { env } from '~/env.server'
import { DISK_FLOOR } from '~/values/files/disk-floor'
import { CommandError } from './command-error'
import { diskProblem } from './disk-problem'

export const dataFolder = env.DATA_DIR
export const databaseFile = join(dataFolder, 'directorio.db')

/** Where the data are: in that file, or where DATABASE_URL says. */
export const databaseLocation: DatabaseLocation = {
  file: databaseFile,
  url: env.DATABASE_URL,
  direct: env.DATABASE_DIRECT_URL,
}

const PROBE_BYTES = 256 * 1024
/** Kept for a start on a full disk: what the engine needs to read beside the database. */
const reserve = join(dataFolder, 'reserve')
const RESERVE_BYTES = 1024 * 1024

/** Says that this folder has held data: an empty or missing database is then a loss, not a beginning. */
const marker = join(dataFolder, 'initialised')

const RESTORE =
  'Para volver a una copia de la carpeta backups: npm run restaurar -- COPIA (en el contenedor, node build/cli/restore.js COPIA).'

/**
 * Makes sure that the data folder exists and can be written to. On a full disk what is there is still served: room that was
 * kept is given back for that.
 */
export function prepareFolder(): void {
  const probe = join(dataFolder, `.escritura-${process.pid}`)
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    // What the engine needs beside the database before it writes anything.
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
    keepReserve()
  } catch (error) {
    const problem = diskProblem(error, dataFolder) ?? error
    if (!isFull(error) || !existsSync(databaseFile)) throw problem
    rmSync(reserve, { force: true })
    console.warn(`${(problem as Error).message} Mientras tanto se sirve lo que se puede leer.`)
  } finally {
    rmSync(probe, { force: true })
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function keepReserve(): void {
  const { bavail, bsize } = statfsSync(dataFolder)
  if (databaseLocation.url || existsSync(reserve) || bavail * bsize < DISK_FLOOR) return
  writeFileSync(reserve, Buffer.alloc(RESERVE_BYTES))
}

/** Refuses to begin anew where there was a database. Returns whether there is one; a server's is not looked for here. */
export function findDatabase(): boolean {
  if (databaseLocation.url) return true
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) return true
  if (!existsSync(marker)) return false
  throw new CommandError(
    `La base de datos ${databaseFile} falta o está vacía, pero esta carpeta ya tuvo datos. No se crea otra encima. ${RESTORE} Si de verdad quiere empezar de cero, borre el archivo ${marker}.`,
  )
}

/** Copies are made of a file, and put back in its place; a database server has means of its own. */
export function refuseServer(): void {
  if (databaseLocation.url)
    throw new CommandError(
      'Los datos están en PostgreSQL (DATABASE_URL): sus copias se hacen y se restauran con los medios de ese servidor, como pg_dump y pg_restore (docs/operacion.md).',
    )
}

/** Remembers, on disk before anything else happens, that there is data now. */
export function markInitialised(): void {
  if (databaseLocation.url || existsSync(marker)) return
  const file = openSync(marker, 'w')
  writeFileSync(file, `${new Date().toISOString()}\n`)
  fsyncSync(file)
  closeSync(file)
}

/** What to say of a database that cannot be read. The file itself is left as it is. */
export function damagedDatabase(detail: string): CommandError {
  return new CommandError(
    `La base de datos ${databaseFile} está dañada (${detail}). Se conserva tal como está y no se sirve. ${RESTORE}`,
  )
}
