import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { connect } from 'db/connect'
import { migrate, migrationNames, newerMigrations } from 'db/migrate'
import {
  checkCopy,
  ForeignDatabase,
  linkPictures,
  type MadeBackup,
} from '~/features/system/backups/make.server'
import {
  cancelRestore,
  readRestoreRequest,
  recordRestoreOutcome,
  requestRestore,
} from '~/features/system/backups/restore-request.server'
import { type Closed, closedInWords, limitAccess, readAccess, SESSIONS_ENDED } from './access'
import { CommandError } from './command-error'
import { databaseFile, dataFolder, markInitialised, prepareFolder, refuseServer } from './data-folder'
import { SCHEMA_FOLDER } from './schema-folder'

interface Restored {
  aside: string | null
  rows: MadeBackup['rows']
  closed: Closed
}

/**
 * Has the next start go back to the copy `wanted` (a name in `backups`, or a path), which is read whole first: a missing,
 * damaged or newer one is refused. The server may run meanwhile. Answers what is in it.
 */
export async function scheduleRestore(wanted: string): Promise<MadeBackup['rows']> {
  refuseServer()
  prepareFolder()
  const copy = existsSync(wanted) ? resolve(wanted) : join(dataFolder, 'backups', wanted)
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    const rows = await copyAndCheck(copy, part)
    await requestRestore(dataFolder, copy)
    return rows
  } finally {
    await removeDatabase(part)
  }
}

/** Has the next start stay with the data there are. */
export const cancelScheduledRestore = () => cancelRestore(dataFolder)

/**
 * Goes back to the copy that the command or the file `restaurar` asked for, and notes how it ended; a bad one is passed
 * over. What is replaced is kept aside. Who may come in stays as it is (D128).
 */
export async function restoreWhenRequested(now = new Date()): Promise<void> {
  const wanted = await readRestoreRequest(dataFolder)
  if (!wanted) return
  const ended = { copy: basename(wanted), at: now.toISOString(), refusal: null, aside: null }
  try {
    const { aside, rows, closed } = await replaceDatabase(resolve(dataFolder, 'backups', wanted), now)
    await recordRestoreOutcome(dataFolder, { ...ended, aside })
    console.log(
      `Copia ${ended.copy} restaurada: ${inWords(rows)}.${aside ? ` Lo que había quedó en ${aside}.` : ''}`,
    )
    console.log(`${SESSIONS_ENDED} ${closedInWords(closed)}`.trim())
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await recordRestoreOutcome(dataFolder, { ...ended, refusal: error.message })
    console.error(error.message)
  }
}

/** What is in a copy. */
export const inWords = ({ businesses, ratings, reservations }: MadeBackup['rows']): string =>
  `${businesses} negocios, ${ratings} calificaciones, ${reservations} reservas`

async function replaceDatabase(copy: string, now: Date): Promise<Restored> {
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    const rows = await copyAndCheck(copy, part)
    const closed = await keepAccess(part, copy)
    const handle = await open(part, 'r+', 0o600)
    await handle.sync()
    await handle.close()
    const aside = await putAside(join(dataFolder, `reemplazado-${now.toISOString().replaceAll(':', '-')}`))
    await rename(part, databaseFile)
    await linkPictures(join(dataFolder, 'backups', 'images'), join(dataFolder, 'images'))
    markInitialised()
    return { aside, rows, closed }
  } finally {
    await removeDatabase(part)
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
}

/** On a copy of the copy, which stays as it is. */
async function copyAndCheck(copy: string, part: string): Promise<MadeBackup['rows']> {
  if (!existsSync(copy)) throw new CommandError(`No hay ninguna copia ${basename(copy)}.`)
  await copyFile(copy, part)
  const rows = await checkCopy(part).catch((error: unknown) => {
    if (error instanceof ForeignDatabase)
      throw new CommandError(`El archivo ${copy} no es una copia de este sitio. No se cambió nada.`)
    throw new CommandError(
      `La copia ${copy} está dañada: ${String(error).replace(/^Error: /, '')}. No se cambió nada.`,
    )
  })
  const db = connect({ file: part, readers: 1 })
  try {
    const newer = await newerMigrations(db, await migrationNames(SCHEMA_FOLDER)).catch((error: Error) => {
      throw new CommandError(`No se puede usar la copia ${copy}. ${error.message}`)
    })
    if (newer.length === 0) return rows
    throw new CommandError(
      `La copia ${copy} es de una versión más nueva que este programa (${newer.join(', ')}). No se cambió nada.`,
    )
  } finally {
    await db.destroy()
  }
}

/** Brings what is to be restored up to date, and lets in whom the data that it replaces let in. */
async function keepAccess(part: string, copy: string): Promise<Closed> {
  const db = connect({ file: part, readers: 1 })
  try {
    await migrate(db, part, SCHEMA_FOLDER).catch((error: Error) => {
      throw new CommandError(`La copia ${copy} no se pudo actualizar: ${error.message}. No se cambió nada.`)
    })
    return await limitAccess(db, await readAccess(databaseFile))
  } finally {
    await db.destroy()
  }
}

/** The database with its journal: a journal of the old file would spoil the new one. */
async function putAside(folder: string): Promise<string | null> {
  const files = ['', '-wal', '-shm'].map((end) => databaseFile + end).filter((file) => existsSync(file))
  if (files.length === 0) return null
  await mkdir(folder, { mode: 0o700 })
  for (const file of files) await rename(file, join(folder, basename(file)))
  return folder
}
