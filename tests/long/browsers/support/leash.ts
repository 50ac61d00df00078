import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Ends everything it started as soon as its input does: first asking, so that locks are removed, then not. */
const LEASH = '"$@" & cat >/dev/null; trap "" TERM; kill 0; sleep 0.3; kill -9 0'

/** A program with a folder of its own for what it leaves behind. */
export interface Leashed {
  folder: string
  close: () => Promise<void>
}

/** Starts a program that ends with its test, however that ends: an old browser alone would go on for ever. */
export async function leashed(
  words: (folder: string) => string[],
  env: Record<string, string> = {},
): Promise<Leashed> {
  const folder = await mkdtemp(join(tmpdir(), 'directorio-navegador-'))
  const child = spawn('/bin/sh', ['-c', LEASH, 'sh', ...words(folder)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { ...process.env, HOME: folder, TMPDIR: folder, ...env },
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const close = async () => {
    child.stdin?.end()
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { folder, close }
}
