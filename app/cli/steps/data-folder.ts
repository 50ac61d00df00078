import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { env } from '~/env.server'
import { diskProblem } from './disk-problem'
import { Refused } from './stop'

export const dataFolder = env.DATA_DIR
export const databaseFile = join(dataFolder, 'directorio.db')

const PROBE_BYTES = 256 * 1024

/** Says that this folder has held data: an empty or missing database is then a loss, not a beginning. */
const marker = join(dataFolder, 'initialised')

const RESTORE =
  'Para volver a una copia de la carpeta backups: npm run restaurar -- COPIA (en el contenedor, node build/cli/restore.js COPIA).'

/** Makes sure that the data folder exists and can be written to. */
export function prepareFolder(): void {
  const probe = join(dataFolder, `.escritura-${process.pid}`)
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    // What the engine needs beside the database before it writes anything.
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
  } catch (error) {
    throw diskProblem(error, dataFolder) ?? error
  } finally {
    rmSync(probe, { force: true })
  }
}

/** Refuses to begin anew where there was a database. Returns whether there is one. */
export function findDatabase(): boolean {
  const size = statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0) return true
  if (!existsSync(marker)) return false
  throw new Refused(
    `La base de datos ${databaseFile} falta o está vacía, pero esta carpeta ya tuvo datos. No se crea otra encima. ${RESTORE} Si de verdad quiere empezar de cero, borre el archivo ${marker}.`,
  )
}

/** Remembers, on disk before anything else happens, that there is data now. */
export function markInitialised(): void {
  if (existsSync(marker)) return
  const file = openSync(marker, 'w')
  writeFileSync(file, `${new Date().toISOString()}\n`)
  fsyncSync(file)
  closeSync(file)
}

/** What to say of a database that cannot be read. The file itself is left as it is. */
export function damagedDatabase(detail: string): Refused {
  return new Refused(
    `La base de datos ${databaseFile} está dañada (${detail}). Se conserva tal como está y no se sirve. ${RESTORE}`,
  )
}
