import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface StoredFile {
  name: string
  bytes: number
  modified: Date
}

/**
 * Stores files by name in a local folder or a remote bucket. Each function throws if the storage does not
 * answer.
 */
export interface FileStore {
  /** Local folder of the files. Null if the storage is remote. */
  readonly folder: string | null
  /** Stores a file permanently, either completely or not at all. Replaces an existing file with the name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no file with the name. */
  get: (name: string) => Promise<Buffer | null>
  size: (name: string) => Promise<number | null>
  /** Also succeeds if there is no file with the name. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredFile>
}

/** Pattern for names of unfinished files. */
export const UNFINISHED_FILE_PATTERN = /\.draft$/

/**
 * Writes a file either completely or not at all, and waits until it is on the disk. Throws on a disk error.
 */
export async function writeFileAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${randomUUID()}.draft`)
  try {
    await withFile(draft, 'wx', async (handle) => {
      await handle.writeFile(bytes)
      await handle.sync()
    })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await withFile(folder, 'r', (handle) => handle.sync())
}

async function withFile(
  path: string,
  flags: string,
  work: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, 0o600)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
