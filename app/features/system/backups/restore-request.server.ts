import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncToDisk } from './make.server'

/**
 * Name of the request file, which operators may also write by hand. It contains only the name or path of a
 * backup.
 */
const REQUEST = 'restaurar'
const OUTCOME = 'restaurar-resultado.json'

const outcome = z.object({
  copy: z.string(),
  at: z.string(),
  refusal: z.string().nullable(),
  aside: z.string().nullable(),
})

export type RestoreOutcome = z.infer<typeof outcome>

/** Requests that the next start restores `backup`: a name in `backups`, or a path. */
export async function requestRestore(dataDir: string, backup: string): Promise<void> {
  await replace(dataDir, REQUEST, `${backup}\n`)
}

/** Cancels the restore request. */
export async function cancelRestore(dataDir: string): Promise<void> {
  await rm(join(dataDir, REQUEST), { force: true })
}

/** Returns the backup to restore at the next start. Null if there is no request. */
export async function readRestoreRequest(dataDir: string): Promise<string | null> {
  const text = await readOrNull(join(dataDir, REQUEST))
  return text?.trim() || null
}

/** Stores the result of the restore and removes the request, so that a later start does not repeat it. */
export async function recordRestoreOutcome(dataDir: string, result: RestoreOutcome): Promise<void> {
  await replace(dataDir, OUTCOME, JSON.stringify(result))
  await cancelRestore(dataDir)
}

/** Returns the result of the last restore. Null if there was none, or if its file is damaged. */
export async function readRestoreOutcome(dataDir: string): Promise<RestoreOutcome | null> {
  const text = await readOrNull(join(dataDir, OUTCOME))
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
