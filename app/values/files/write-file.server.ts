import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** File name of an unfinished file. */
export const UNFINISHED_FILE = /\.draft$/

/**
 * Writes a file completely or not at all; it is on disk afterwards. Throws on a disk error, without leaving a
 * partial file.
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
