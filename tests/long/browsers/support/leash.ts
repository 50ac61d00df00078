import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A shell command that ends all its children when its input ends. It asks first, so that locks are removed,
 * then kills.
 */
const LEASH = '"$@" & cat >/dev/null; trap "" TERM; kill 0; sleep 0.3; kill -9 0'

/** A running program with a folder for the files it leaves behind. */
export interface Leashed {
  folder: string
  close: () => Promise<void>
}

/**
 * Starts a program that ends with its test, however the test ends. An old browser would otherwise run for
 * ever.
 */
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
