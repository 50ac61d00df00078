import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSION = '1.9.2'
const CACHE = fileURLToPath(new URL(`../../.cache/fauxqs-${VERSION}`, import.meta.url))
const DOWNLOAD_LIMIT = 120_000

/** What the tests use of the package, which stands in for an object storage that speaks S3. */
interface Fauxqs {
  startFauxqs: (options: { port: number; host: string; logger: boolean }) => Promise<{
    port: number
    createBucket: (name: string) => unknown
    stop: () => Promise<void>
  }>
}

/** An object storage on the loopback interface that keeps everything in memory. */
export interface ObjectStorage {
  /** What the container's variables must say to copy to it. */
  env: Record<string, string>
  stop: () => Promise<void>
}

/** Installed the first time, as it brings more packages than all other tests; says why and answers nothing where it cannot be had. */
export async function startObjectStorage(): Promise<ObjectStorage | undefined> {
  try {
    if (!existsSync(CACHE)) await install()
  } catch (error) {
    console.warn(`An object storage is not to be had here: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
  const entry = pathToFileURL(join(CACHE, 'node_modules/fauxqs/dist/app.js')).href
  const { startFauxqs } = (await import(/* @vite-ignore */ entry)) as Fauxqs
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  server.createBucket('copias')
  return {
    env: {
      LITESTREAM_URL: 's3://copias/directorio',
      LITESTREAM_ENDPOINT: `http://127.0.0.1:${server.port}`,
      LITESTREAM_REGION: 'us-east-1',
      LITESTREAM_ACCESS_KEY_ID: 'pruebas',
      LITESTREAM_SECRET_ACCESS_KEY: 'pruebas',
    },
    stop: () => server.stop(),
  }
}

async function install(): Promise<void> {
  await mkdir(join(CACHE, '..'), { recursive: true })
  const draft = await mkdtemp(`${CACHE}-`)
  await run('npm', ['install', '--prefix', draft, '--no-audit', '--no-fund', `fauxqs@${VERSION}`], {
    timeout: DOWNLOAD_LIMIT,
  })
  await rename(draft, CACHE).catch(() => rm(draft, { recursive: true, force: true }))
}
