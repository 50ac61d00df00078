import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { UploadRefusal } from './kinds'
import { backupName, checkCopy, ForeignDatabase, syncToDisk } from './make.server'

const SQLITE = Buffer.from('SQLite format 3\0')
const GZIP = Buffer.from([0x1f, 0x8b])
/** What the disk must still have beside it, in bytes. */
const SPARE = 50 * 1024 * 1024

/** A copy is of these data: one that comes to several times of them is none, or was made to fill the disk. */
const MOST_TIMES = 3
/** What a site that has just begun may still get, in bytes. */
const SMALLEST = 256 * 1024 * 1024

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
  const room = bavail * bsize - SPARE
  const largest = Math.max(SMALLEST, MOST_TIMES * (await presentBytes(join(part, '../..'))))
  const unpack = async (into: Writable): Promise<UploadRefusal | null> => {
    let size = 0
    let reason: UploadRefusal = 'damaged'
    const bound = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (size === 0 && !isDatabase(chunk)) reason = 'not_a_database'
        size += chunk.length
        if (size > largest) reason = 'too_large'
        else if (size > room) reason = 'no_room'
        done(reason === 'damaged' ? null : new Error(reason), chunk)
      },
    })
    try {
      if (isCompressed) await pipeline(Readable.from(bytes), createGunzip(), bound, into)
      else await pipeline(Readable.from(bytes), bound, into)
      return null
    } catch (error) {
      // What gzip or the bound refuse is the file's fault; a disk that fails is not.
      const { code } = error as NodeJS.ErrnoException
      if (code && !code.startsWith('Z_')) throw error
      return reason
    }
  }
  const refused = await unpack(new Writable({ write: (_chunk, _encoding, done) => done() }))
  if (refused) return refused
  const failed = await unpack(createWriteStream(part, { mode: 0o600 }))
  if (!failed) await chmod(part, 0o600)
  return failed
}

/** What the database takes now; nothing where it is another server's. */
async function presentBytes(dataDir: string): Promise<number> {
  const file = join(dataDir, 'directorio.db')
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((each) =>
      stat(each).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
