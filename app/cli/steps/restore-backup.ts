import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { connect } from 'db/connect'
import { migrate, newerMigrations } from 'db/migrate'
import {
  checkCopy,
  ForeignDatabase,
  linkPictures,
  type MadeBackup,
} from '~/features/system/backups/make.server'
import { readRestoreRequest, recordRestoreOutcome } from '~/features/system/backups/restore-request.server'
import { type Closed, closedInWords, limitAccess, readAccess, SESSIONS_ENDED } from './access'
import { CommandError } from './command-error'
import { databaseFile, dataFolder, markInitialised, prepareFolder, refuseServer } from './data-folder'
import { lockDataFolder } from './lock'
import { MIGRATIONS, migrationNames } from './migrations'

interface Restored {
  aside: string | null
  rows: MadeBackup['rows']
  closed: Closed
}

/**
 * Puts the copy `wanted` (a name in `backups`, or a path) in the place of the database, which is kept aside. Refused
 * while the folder is in use, and for a missing, damaged or newer copy; then all is as it was. Who may come in stays as it is (D128).
 */
export async function restoreBackup(wanted: string, now = new Date()): Promise<Restored> {
  refuseServer()
  prepareFolder()
  const named = join(dataFolder, 'backups', basename(wanted))
  const copy = existsSync(wanted) ? resolve(wanted) : named
  if (!existsSync(copy)) throw new CommandError(`No hay ninguna copia ${wanted}.`)
  const release = await lockDataFolder()
  try {
    return await replaceDatabase(copy, now)
  } finally {
    await release()
  }
}

/**
 * Goes back to the copy asked for in the site or by the file `restaurar`, and notes how it ended; a bad one is passed
 * over.
 */
export async function restoreWhenRequested(now = new Date()): Promise<void> {
  const wanted = await readRestoreRequest(dataFolder)
  if (!wanted) return
  const copy = join(dataFolder, 'backups', basename(wanted))
  const ended = { copy: basename(wanted), at: now.toISOString(), refusal: null, aside: null }
  try {
    if (!existsSync(copy)) throw new CommandError(`No hay ninguna copia ${wanted}.`)
    const { aside, rows, closed } = await replaceDatabase(copy, now)
    await recordRestoreOutcome(dataFolder, { ...ended, aside })
    console.log(`Copia ${ended.copy} restaurada: ${rows.businesses} negocios, ${rows.contacts} contactos.`)
    console.log(`${SESSIONS_ENDED} ${closedInWords(closed)}`.trim())
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await recordRestoreOutcome(dataFolder, { ...ended, refusal: error.message })
    console.error(error.message)
  }
}

async function replaceDatabase(copy: string, now: Date): Promise<Restored> {
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    await copyFile(copy, part)
    const rows = await checkRestorable(part, copy)
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
    for (const end of ['', '-wal', '-shm']) await rm(part + end, { force: true })
  }
}

async function checkRestorable(part: string, copy: string): Promise<MadeBackup['rows']> {
  const rows = await checkCopy(part).catch((error: unknown) => {
    if (error instanceof ForeignDatabase)
      throw new CommandError(`El archivo ${copy} no es una copia de este sitio. No se cambió nada.`)
    throw new CommandError(
      `La copia ${copy} está dañada: ${String(error).replace(/^Error: /, '')}. No se cambió nada.`,
    )
  })
  const db = connect({ file: part, readers: 1 })
  try {
    const newer = await newerMigrations(db, await migrationNames()).catch((error: Error) => {
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
    await migrate(db, part, MIGRATIONS).catch((error: Error) => {
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
