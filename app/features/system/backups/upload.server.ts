import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { UploadRefusal } from './kinds'
import { backupName, checkCopy, ForeignDatabase, syncToDisk } from './make.server'

const SQLITE = Buffer.from('SQLite format 3\0')
const GZIP = Buffer.from([0x1f, 0x8b])
/** What the disk must still have beside it, in bytes. */
const SPARE = 50 * 1024 * 1024

/** Lays a database, perhaps gzipped, among the copies in `dataDir`, once it was read whole; or answers why it is none. */
export async function keepUploadedBackup(
  dataDir: string,
  bytes: Buffer,
  now = new Date(),
): Promise<{ ok: true; name: string } | { ok: false; reason: UploadRefusal }> {
  const isCompressed = bytes.subarray(0, GZIP.length).equals(GZIP)
  if (!isCompressed && !isDatabase(bytes)) return { ok: false, reason: 'not_a_database' }
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = join(folder, `${randomUUID()}.part`)
  try {
    const refused = await write(part, bytes, isCompressed)
    if (refused) return { ok: false, reason: refused }
    const problem = await checkCopy(part).then(
      () => null,
      (error: unknown) => (error instanceof ForeignDatabase ? 'not_a_database' : 'damaged'),
    )
    if (problem) return { ok: false, reason: problem }
    await syncToDisk(part)
    const file = join(folder, backupName('uploaded', now))
    await rename(part, file)
    return { ok: true, name: basename(file) }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(part + end, { force: true })
  }
}

const isDatabase = (bytes: Buffer) => bytes.subarray(0, SQLITE.length).equals(SQLITE)

async function write(part: string, bytes: Buffer, isCompressed: boolean): Promise<UploadRefusal | null> {
  const { bavail, bsize } = await statfs(join(part, '..'))
  const most = bavail * bsize - SPARE
  let size = 0
  let reason: UploadRefusal = 'damaged'
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size === 0 && !isDatabase(chunk)) reason = 'not_a_database'
      size += chunk.length
      if (size > most) reason = 'no_room'
      done(reason === 'damaged' ? null : new Error(reason), chunk)
    },
  })
  const pieces = Readable.from(bytes)
  const file = createWriteStream(part, { mode: 0o600 })
  try {
    if (isCompressed) await pipeline(pieces, createGunzip(), bound, file)
    else await pipeline(pieces, bound, file)
    await chmod(part, 0o600)
    return null
  } catch (error) {
    // What gzip or the bound refuse is the file's fault; a disk that fails is not.
    const { code } = error as NodeJS.ErrnoException
    if (code && !code.startsWith('Z_')) throw error
    return reason
  }
}
