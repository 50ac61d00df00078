import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { copyDatabaseToFile, findIntegrityErrorFully, hasTable, isDatabaseOfThisProgram } from 'db/file'
import { sql } from 'kysely'
import { z } from 'zod'
import type { BackupKind } from './backups.server'

/** Time limit of the operator's command, in milliseconds. */
const BACKUP_HOOK_TIMEOUT_MS = 10 * 60_000
const MAX_HOOK_OUTPUT_LENGTH = 2_000

/**
 * Runs the operator's shell `command` with the path of a backup as `$1`. Rejects with the last output if the
 * command fails or takes more than `timeoutMs` ms (default: ten minutes).
 */
export function runBackupHook(
  command: string,
  file: string,
  timeoutMs = BACKUP_HOOK_TIMEOUT_MS,
): Promise<void> {
  const child = spawn('sh', ['-c', command, 'copia', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  // A negative id kills the whole process group, also the child processes of the shell.
  const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), timeoutMs)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-MAX_HOOK_OUTPUT_LENGTH)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(`The command ended with ${code ?? signal}: ${said.trim()}`))
    })
  })
}

export interface BackupRequest {
  dataDir: string
  kind: BackupKind
  now?: Date
}

export interface MadeBackup {
  file: string
  bytes: number
  rows: { businesses: number; ratings: number; reservations: number }
}

/** Disk space in bytes that should remain free after the backup. */
const SPARE_DISK_BYTES = 50 * 1024 * 1024

/**
 * Copies the database into `backups/` while it is in use, and links the images. Checks the copy and counts
 * its rows before it gets its final name. Only this user can read the file. Throws if there is no room, or if
 * the copy cannot be written or is damaged. Deletes an unfinished copy.
 */
export async function makeBackup({ dataDir, kind, now = new Date() }: BackupRequest): Promise<MadeBackup> {
  const source = join(dataDir, 'directorio.db')
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseWithoutRoom(folder, source)
  const part = join(folder, `${randomUUID()}.part`)
  try {
    await copyDatabase(source, part)
    await chmod(part, 0o600)
    const rows = await requireValidBackupFile(part)
    await syncToDisk(part)
    const file = join(folder, buildBackupName(kind, now))
    await rename(part, file)
    await hardLinkImages(join(dataDir, 'images'), join(folder, 'images'))
    await syncToDisk(folder)
    return { file, bytes: (await stat(file)).size, rows }
  } catch (error) {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true })
    throw error
  }
}

/** Returns the file name of a backup made at `now`. */
export const buildBackupName = (kind: BackupKind, now: Date): string =>
  `${kind}-${now.toISOString().replaceAll(':', '-')}.db`

async function refuseWithoutRoom(folder: string, source: string): Promise<void> {
  const [{ bavail, bsize }, { size }] = await Promise.all([statfs(folder), stat(source)])
  if (bavail * bsize < size + SPARE_DISK_BYTES) throw new Error('No queda espacio en el disco para una copia')
}

/** Uses a separate connection, so that other writers do not have to wait. */
async function copyDatabase(source: string, target: string): Promise<void> {
  const db = connectDatabase({ file: source, readers: 1 })
  try {
    await copyDatabaseToFile(db, target)
  } finally {
    await db.destroy()
  }
}

/** Thrown for a valid database of another program. The server could not start with it. */
export class ForeignDatabaseError extends Error {}

/**
 * Checks a copy that no other process uses. Returns its row counts. Throws an error if the file is damaged,
 * or `ForeignDatabaseError` if it is not a database of this site.
 */
export async function requireValidBackupFile(file: string): Promise<MadeBackup['rows']> {
  const db = connectDatabase({ file, readers: 1 })
  try {
    const damage = await findIntegrityErrorFully(db)
    if (damage) throw new Error(damage)
    if (!(await isDatabaseOfThisProgram(db))) throw new ForeignDatabaseError()
    const count = async (table: string) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count ?? 0
    }
    // In version 0.2.0 the table was called `business_pages`.
    return {
      businesses: await count((await hasTable(db, 'businesses')) ? 'businesses' : 'business_pages'),
      ratings: await count('ratings'),
      reservations: await count('reservations'),
    }
  } finally {
    await db.destroy()
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
  }
}

/**
 * Creates hard links in the folder `to` for the images of the folder `from`, or copies where links are
 * impossible. Images do not change, so a link needs little space and remains if the original is deleted.
 */
export async function hardLinkImages(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => [])
  await mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(await readdir(to))
  for (const name of names) {
    if (there.has(name) || name.endsWith('.draft')) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (!(await stat(source)).isFile()) continue
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      // Hard links do not work between disks, and some file systems have none.
      return copyFile(source, target)
    })
  }
}

/** Waits until a file or folder is written to the disk. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Name of the request file, which operators may also write by hand. It contains only the name or path of a
 * backup.
 */
const RESTORE_REQUEST_FILE_NAME = 'restaurar'
const RESTORE_OUTCOME_FILE_NAME = 'restaurar-resultado.json'

const outcome = z.object({
  copy: z.string(),
  at: z.string(),
  refusal: z.string().nullable(),
  aside: z.string().nullable(),
})

export type BackupRestoreOutcome = z.infer<typeof outcome>

/** Requests that the next start restores `backup`: a name in `backups`, or a path. */
export async function requestRestore(dataDir: string, backup: string): Promise<void> {
  await replace(dataDir, RESTORE_REQUEST_FILE_NAME, `${backup}\n`)
}

/** Cancels the restore request. */
export async function cancelRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, RESTORE_REQUEST_FILE_NAME), { force: true })
}

/** Returns the backup to restore at the next start. Null if there is no request. */
export async function readRestoreRequest(dataDir: string): Promise<string | null> {
  const text = await readOrNull(join(dataDir, RESTORE_REQUEST_FILE_NAME))
  return text?.trim() || null
}

/** Stores the result of the restore and removes the request, so that a later start does not repeat it. */
export async function recordRestoreOutcome(dataDir: string, result: BackupRestoreOutcome): Promise<void> {
  await replace(dataDir, RESTORE_OUTCOME_FILE_NAME, JSON.stringify(result))
  await cancelRestore(dataDir)
}

/** Returns the result of the last restore. Null if there was none, or if its file is damaged. */
export async function readRestoreOutcome(dataDir: string): Promise<BackupRestoreOutcome | null> {
  const text = await readOrNull(join(dataDir, RESTORE_OUTCOME_FILE_NAME))
  if (text === null) return null
  try {
    return outcome.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function replace(dataDir: string, name: string, text: string): Promise<void> {
  const part = join(dataDir, `${name}.part`)
  await writeFile(part, text, { mode: 0o600 })
  await syncToDisk(part)
  await rename(part, join(dataDir, name))
  await syncToDisk(dataDir)
}

const readOrNull = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
