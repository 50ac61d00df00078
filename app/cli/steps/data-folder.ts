import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseLocation } from 'db/connect'
import { acquireFileLock } from 'db/file'
import { env } from '~/env.server'
import { MIN_FREE_DISK_BYTES } from '~/values/files/list-size'
import { CommandError } from './command-error'

const KEEP_DATA_ADVICE = 'Los datos están como estaban: no los borre ni los reemplace.'

/**
 * Patterns for error codes of the engine and the system, with the message for the operator. The first
 * matching one is used.
 */
const DISK_PROBLEM_MESSAGES: [RegExp, (folder: string, code: string) => string][] = [
  [
    /SQLITE_FULL|ENOSPC|EDQUOT/,
    (folder) =>
      `No queda espacio en el disco de ${folder}. Libere espacio o agrande el volumen. ${KEEP_DATA_ADVICE}`,
  ],
  [
    /SQLITE_READONLY|EROFS/,
    (folder) =>
      `El disco de ${folder} es de solo lectura. Monte el volumen para escritura. ${KEEP_DATA_ADVICE}`,
  ],
  [
    /EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM/,
    (folder, code) =>
      `No se puede escribir en la carpeta de datos ${folder} (${code}). Revise DATA_DIR y sus permisos. ${KEEP_DATA_ADVICE}`,
  ],
  [
    /SQLITE_IOERR|\bEIO\b/,
    (folder, code) =>
      `El disco de ${folder} falla al leer o escribir (${code}). Revise el volumen antes que nada. ${KEEP_DATA_ADVICE}`,
  ],
]

/** Returns the error to show for a disk problem. Undefined if no pattern matches. */
export function toDiskError(error: unknown, folder: string): CommandError | undefined {
  const text =
    error instanceof Error ? `${(error as NodeJS.ErrnoException).code} ${error.message}` : String(error)
  for (const [pattern, say] of DISK_PROBLEM_MESSAGES) {
    const code = pattern.exec(text)?.[0]
    if (code) return new CommandError(say(folder, code))
  }
  return undefined
}

/**
 * Folder with the schema and migrations of each engine. It is next to the bundle of this module (npm run
 * build:cli).
 */
export const SCHEMA_FOLDER = fileURLToPath(new URL('./engines', import.meta.url))

export const dataFolder = env.DATA_DIR
export const databaseFile = join(dataFolder, 'directorio.db')

/** Location of the database: this file, or the server of DATABASE_URL. */
export const databaseLocation: DatabaseLocation = {
  file: databaseFile,
  url: env.DATABASE_URL,
  direct: env.DATABASE_DIRECT_URL,
}

const PROBE_BYTES = 256 * 1024
/**
 * File that reserves disk space. If the disk is full at a start, it is deleted, so that the engine has space
 * to read the database.
 */
const reserve = join(dataFolder, 'reserve')
const RESERVE_BYTES = 1024 * 1024

/**
 * File that marks a folder which has contained data. If the database is then empty or missing, this is an
 * error.
 */
const marker = join(dataFolder, 'initialised')

const RESTORE_ADVICE =
  'Para volver a una copia de la carpeta backups: npm run restaurar -- COPIA (en el contenedor, node build/cli/restore.js COPIA).'

/**
 * Creates the data folder. Throws if it is not writable. On a full disk with a database it deletes the reserve
 * file instead, so that existing data can still be served.
 */
export function ensureWritableDataFolder(): void {
  const probe = join(dataFolder, `.escritura-${process.pid}`)
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    // Tests with some space that the engine may need.
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
    keepReserve()
  } catch (error) {
    const problem = toDiskError(error, dataFolder) ?? error
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
  if (databaseLocation.url || existsSync(reserve) || bavail * bsize < MIN_FREE_DISK_BYTES) return
  writeFileSync(reserve, Buffer.alloc(RESERVE_BYTES))
}

/**
 * Whether a database exists. Throws if it existed before and is missing or empty now. Always true for a
 * database server.
 */
export function isDatabasePresent(): boolean {
  if (databaseLocation.url) return true
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) return true
  if (!existsSync(marker)) return false
  throw new CommandError(
    `La base de datos ${databaseFile} falta o está vacía, pero esta carpeta ya tuvo datos. No se crea otra encima. ${RESTORE_ADVICE} Si de verdad quiere empezar de cero, borre el archivo ${marker}.`,
  )
}

/** Throws for a database server, because the commands for backup and restore work with a file. */
export function requireFileDatabase(): void {
  if (databaseLocation.url)
    throw new CommandError(
      'Los datos están en PostgreSQL (DATABASE_URL): sus copias se hacen y se restauran con los medios de ese servidor, como pg_dump y pg_restore (docs/operacion.md).',
    )
}

/** Marks the folder as one that has contained data, unless the data is on a database server. */
export function markDataFolderInitialised(): void {
  if (databaseLocation.url || existsSync(marker)) return
  const file = openSync(marker, 'w')
  writeFileSync(file, `${new Date().toISOString()}\n`)
  fsyncSync(file)
  closeSync(file)
}

/** Returns the error for a database that cannot be read. Does not change the file. */
export function buildDamagedDatabaseError(detail: string): CommandError {
  return new CommandError(
    `La base de datos ${databaseFile} está dañada (${detail}). Se conserva tal como está y no se sirve. ${RESTORE_ADVICE}`,
  )
}

const LOCK_FILE = join(dataFolder, 'lock.db')

/** Time in milliseconds to wait for another process, such as a server that is shutting down. */
const FOLDER_LOCK_TIMEOUT_MS = 5_000

/**
 * Locks the data folder for this process. Returns a function that releases the lock. Throws if another
 * process has the lock.
 */
export async function lockDataFolder(): Promise<() => Promise<void>> {
  const release = await acquireFileLock(LOCK_FILE, FOLDER_LOCK_TIMEOUT_MS).catch((error: unknown) => {
    if (!/SQLITE_(NOTADB|CORRUPT)/.test(String(error))) throw toDiskError(error, dataFolder) ?? error
    // The file contains no data. It is emptied instead of deleted, so that another process which has it open
    // does not lose its lock.
    console.warn(`El archivo ${LOCK_FILE} no servía y se hizo de nuevo.`)
    for (const file of [LOCK_FILE, `${LOCK_FILE}-wal`]) if (existsSync(file)) truncateSync(file)
    return acquireFileLock(LOCK_FILE, FOLDER_LOCK_TIMEOUT_MS)
  })
  if (release) return release
  throw new CommandError(
    `Otro proceso ya usa la carpeta de datos ${dataFolder}. Deténgalo antes de arrancar este.`,
  )
}
