import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '~/values/files/file-store'
import { writeFileAtomically } from '~/values/files/write-file.server'

/** What files leave free on the disk, in bytes: the database needs it (T47). */
const LEFT_FREE = 50 * 1024 * 1024

/** Keeps files in a folder, which is made when it is missing. A file is refused when the disk would be all but full. */
export function folderStore(folder: string): FileStore {
  return {
    folder,
    put: async (name, bytes) => {
      await requireFreeDisk(folder)
      await writeFileAtomically(join(folder, name), bytes)
    },
    get: (name) => unlessMissing(readFile(join(folder, name))),
    size: async (name) => (await unlessMissing(stat(join(folder, name))))?.size ?? null,
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async function* () {
      for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
        const found = entry.isFile() && (await unlessMissing(stat(join(folder, entry.name))))
        if (found) yield { name: entry.name, bytes: found.size, modified: found.mtime }
      }
    },
  }
}

async function requireFreeDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEFT_FREE) throw new Error(`Less than ${LEFT_FREE} bytes are free under ${folder}`)
}

const unlessMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
