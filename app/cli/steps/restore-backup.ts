import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { connectDatabase, type Db } from 'db/connect'
import { type IdCounters, raiseIdCounters, readIdCounters } from 'db/counters'
import { findIntegrityErrorQuickly } from 'db/file'
import { listMigrationNames, listNewerMigrations, migrate } from 'db/migrate'
import {
  holdBackRestoredMessages,
  type MessageKeyAndStatus,
  markPeriodicMessagesSent,
  readAllMessageStatuses,
  readUnsubscribedEmailHashes,
  replaceUnsubscribedEmailHashes,
  type UnsubscribedEmailHash,
} from '~/features/outbox/restore.server'
import { WEEK_MAIL_MATCHER } from '~/features/owners/week-mail.server'
import { REMINDER_MATCHER } from '~/features/reservations/notify.server'
import {
  cancelRestore,
  ForeignDatabaseError,
  hardLinkImages,
  type MadeBackup,
  readRestoreRequest,
  recordRestoreOutcome,
  requestRestore,
  requireValidBackupFile,
} from '~/features/system/backups/make.server'
import {
  closeAllAccessExcept,
  type DatabaseAccessCredentials,
  type DisabledAccessCounts,
  formatDisabledAccountsAndLinks,
  isDatabaseLeftBehindByMove,
  LEFT_BEHIND_SETTING_KEY,
  readAccountsAndSecrets,
  SESSIONS_ENDED_MESSAGE,
} from './access'
import { CommandError } from './command-error'
import {
  databaseFile,
  dataFolder,
  ensureWritableDataFolder,
  markDataFolderInitialised,
  requireFileDatabase,
  SCHEMA_FOLDER,
} from './data-folder'

/** Data of the replaced database that a restored backup must respect. */
export interface BackupRestoreCarryOver {
  access: DatabaseAccessCredentials
  counters: IdCounters
  messages: MessageKeyAndStatus[]
  weekMailStops: UnsubscribedEmailHash[]
  reminderStops: UnsubscribedEmailHash[]
}

/**
 * Number of ids that are skipped if it is unknown which ids were assigned after the backup. It should be
 * larger than the number assigned since the backup.
 */
const SKIPPED_UNKNOWN_IDS = 100_000

/**
 * Reads this data from the database in `file`. Null if that fails, or if the file is missing or marked as
 * moved.
 */
export async function readBackupRestoreCarryOver(file: string): Promise<BackupRestoreCarryOver | null> {
  if (!existsSync(file)) return null
  const db = connectDatabase({ file, readers: 1 })
  const replaced = await readAll(db).catch(() => null)
  // Closing could write the WAL file into the database, so a damaged database stays open.
  if ((await findIntegrityErrorQuickly(db).catch(String)) === null) await db.destroy()
  return replaced
}

async function readAll(db: Db): Promise<BackupRestoreCarryOver | null> {
  if (await isDatabaseLeftBehindByMove(db)) return null
  return {
    access: await readAccountsAndSecrets(db),
    counters: await readIdCounters(db),
    messages: await readAllMessageStatuses(db),
    weekMailStops: await readUnsubscribedEmailHashes(db, 'week_mail_stops'),
    reminderStops: await readUnsubscribedEmailHashes(db, 'reminder_stops'),
  }
}

/**
 * Adjusts a backup to the data that it replaces (null: unknown). Limits the access (D128), raises the id
 * counters (F51) and holds messages back (F52). If the data is known, it also carries over who stopped Monday
 * messages or reminders (F111). Returns the numbers of disabled accounts and links, and of e-mails to
 * confirm.
 */
export async function adjustBackupToReplacedData(
  db: Db,
  replaced: BackupRestoreCarryOver | null,
  now = new Date(),
): Promise<DisabledAccessCounts> {
  const own = await readIdCounters(db)
  const counters = [...own].map(([name, last]): [string, number] => [
    name,
    replaced?.counters.get(name) ?? last + SKIPPED_UNKNOWN_IDS,
  ])
  await raiseIdCounters(db, new Map(counters))
  await holdBackRestoredMessages(db, replaced?.messages ?? [], now)
  if (replaced) {
    await replaceUnsubscribedEmailHashes(db, 'week_mail_stops', replaced.weekMailStops)
    await replaceUnsubscribedEmailHashes(db, 'reminder_stops', replaced.reminderStops)
    for (const kind of [WEEK_MAIL_MATCHER, REMINDER_MATCHER])
      await markPeriodicMessagesSent(db, replaced.messages, kind)
  }
  return closeAllAccessExcept(db, replaced?.access, now)
}

/**
 * Disables the old access in a database that is marked as moved but used again. Prints what was disabled and
 * removes the mark.
 */
export async function closeAccessAfterMove(db: Db): Promise<void> {
  if (!(await isDatabaseLeftBehindByMove(db))) return
  console.log(
    `Estos datos quedaron atrás en una mudanza. ${formatDisabledAccountsAndLinks(await adjustBackupToReplacedData(db, null))}`,
  )
  await db.deleteFrom('settings').where('key', '=', LEFT_BEHIND_SETTING_KEY).execute()
}

interface Restored {
  aside: string | null
  rows: MadeBackup['rows']
  closed: DisabledAccessCounts
}

/**
 * Requests that the next start restores the backup `backup`: a name in `backups`, or a path. The server may
 * be running. Returns the row counts of the backup. Throws if the backup cannot be restored, for example
 * because it is damaged, or if the data is in PostgreSQL.
 */
export async function scheduleRestore(backup: string): Promise<MadeBackup['rows']> {
  requireFileDatabase()
  ensureWritableDataFolder()
  const copy = existsSync(backup) ? resolve(backup) : join(dataFolder, 'backups', backup)
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    const rows = await copyAndCheck(copy, part)
    await requestRestore(dataFolder, copy)
    return rows
  } finally {
    await removeDatabase(part)
  }
}

/** Cancels a requested restore. */
export const cancelScheduledRestore = () => cancelRestore(dataFolder)

/**
 * Restores the requested backup, if any, and stores the result. An invalid backup is not restored. The
 * replaced database is moved to a separate folder. The access is adjusted to it (D128).
 */
export async function restoreIfRequested(now = new Date()): Promise<void> {
  const wanted = await readRestoreRequest(dataFolder)
  if (!wanted) return
  const ended = { copy: basename(wanted), at: now.toISOString(), refusal: null, aside: null }
  try {
    const { aside, rows, closed } = await replaceDatabase(resolve(dataFolder, 'backups', wanted), now)
    await recordRestoreOutcome(dataFolder, { ...ended, aside })
    console.log(
      `Copia ${ended.copy} restaurada: ${formatBackupRowCounts(rows)}.${aside ? ` Lo que había quedó en ${aside}.` : ''}`,
    )
    console.log(`${SESSIONS_ENDED_MESSAGE} ${formatDisabledAccountsAndLinks(closed)}`.trim())
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    await recordRestoreOutcome(dataFolder, { ...ended, refusal: error.message })
    console.error(error.message)
  }
}

/** Describes the row counts of a backup. */
export const formatBackupRowCounts = ({ businesses, ratings, reservations }: MadeBackup['rows']): string =>
  `${businesses} negocios, ${ratings} calificaciones, ${reservations} reservas`

async function replaceDatabase(copy: string, now: Date): Promise<Restored> {
  const part = join(dataFolder, `${randomUUID()}.part`)
  try {
    const rows = await copyAndCheck(copy, part)
    const closed = await continueReplaced(part, copy)
    const handle = await open(part, 'r+', 0o600)
    await handle.sync()
    await handle.close()
    const aside = await putAside(join(dataFolder, `reemplazado-${now.toISOString().replaceAll(':', '-')}`))
    await rename(part, databaseFile)
    await hardLinkImages(join(dataFolder, 'backups', 'images'), join(dataFolder, 'images'))
    markDataFolderInitialised()
    return { aside, rows, closed }
  } finally {
    await removeDatabase(part)
  }
}

async function removeDatabase(file: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
}

/** Copies the backup and checks the copy, so that the backup itself does not change. */
async function copyAndCheck(copy: string, part: string): Promise<MadeBackup['rows']> {
  if (!existsSync(copy)) throw new CommandError(`No hay ninguna copia ${basename(copy)}.`)
  await copyFile(copy, part)
  const rows = await requireValidBackupFile(part).catch((error: unknown) => {
    if (error instanceof ForeignDatabaseError)
      throw new CommandError(`El archivo ${copy} no es una copia de este sitio. No se cambió nada.`)
    throw new CommandError(
      `La copia ${copy} está dañada: ${String(error).replace(/^Error: /, '')}. No se cambió nada.`,
    )
  })
  const db = connectDatabase({ file: part, readers: 1 })
  try {
    const newer = await listNewerMigrations(db, await listMigrationNames(SCHEMA_FOLDER)).catch(
      (error: Error) => {
        throw new CommandError(`No se puede usar la copia ${copy}. ${error.message}`)
      },
    )
    if (newer.length === 0) return rows
    throw new CommandError(
      `La copia ${copy} es de una versión más nueva que este programa (${newer.join(', ')}). No se cambió nada.`,
    )
  } finally {
    await db.destroy()
  }
}

/** Migrates the backup and adjusts it to the data that it replaces. */
async function continueReplaced(part: string, copy: string): Promise<DisabledAccessCounts> {
  const db = connectDatabase({ file: part, readers: 1 })
  try {
    await migrate(db, part, SCHEMA_FOLDER).catch((error: Error) => {
      throw new CommandError(`La copia ${copy} no se pudo actualizar: ${error.message}. No se cambió nada.`)
    })
    return await adjustBackupToReplacedData(db, await readBackupRestoreCarryOver(databaseFile))
  } finally {
    await db.destroy()
  }
}

/**
 * Moves the replaced database to `folder` with its WAL file, which could damage the new database. Returns
 * null if there is no database.
 */
async function putAside(folder: string): Promise<string | null> {
  const files = ['', '-wal', '-shm'].map((end) => databaseFile + end).filter((file) => existsSync(file))
  if (files.length === 0) return null
  await mkdir(folder, { mode: 0o700 })
  for (const file of files) await rename(file, join(folder, basename(file)))
  return folder
}
