import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { runCommand } from '../support/server'
import { generate } from './generate'

/** Raise it when `generate` writes other data. */
const VERSION = 2
export const SEED = 2026
const FOLDER = '.cache/bench'

export interface BenchData {
  folder: string
  file: string
}

/**
 * Returns a data folder with `count` businesses. Creates it once, then migrates and reuses it. Never uses the
 * operator’s data.
 */
export async function dataOf(count: number): Promise<BenchData> {
  const folder = join(process.cwd(), FOLDER, `${count}-v${VERSION}`)
  if (!existsSync(folder) || !(await isUsable(folder))) await make(folder, count)
  return { folder, file: join(folder, 'directorio.db') }
}

async function make(folder: string, count: number): Promise<void> {
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  await prepare(draft)
  const before = [process.cpuUsage(), performance.now()] as const
  const db = connectDatabase({ file: join(draft, 'directorio.db') })
  await generate(db, count, SEED)
  const generated = performance.now()
  await indexPendingBusinesses(db)
  await db.destroy()
  const { user, system } = process.cpuUsage(before[0])
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(
    `${count.toLocaleString('en-US')} businesses made in ${seconds(performance.now() - before[1])}, ` +
      `${seconds(generated - before[1])} of it before the search index (CPU ${seconds((user + system) / 1000)}, ` +
      `at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB)`,
  )
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}

/** Returns false for data of another branch with unknown migrations. */
async function isUsable(folder: string): Promise<boolean> {
  return prepare(folder).then(
    () => true,
    (error) => {
      console.log(`The data in ${folder} is made anew: ${error}`)
      return false
    },
  )
}

/** Prepares the folder like `npm start`: migrations, categories, trade words and search index. */
async function prepare(folder: string): Promise<void> {
  const { code, output } = await runCommand('migrate.js', { DATA_DIR: folder, DEMO: '1' })
  if (code !== 0) throw new Error(`migrate.js ended with ${code}:\n${output}`)
}
