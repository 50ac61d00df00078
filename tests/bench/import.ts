import { once } from 'node:events'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase } from 'db/connect'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { beginImportStage, findImport } from '~/features/imports/jobs/import-jobs.server'
import { finishAttempt } from '~/features/imports/jobs/results.server'
import { undoImport } from '~/features/imports/write/undo.server'
import { paths } from '~/paths'
import { run, runCommand } from '../support/server'
import { cpuOf, familyOf, highestMemoryOf } from './cpu'
import { writeListFile } from './list-file'
import { ask, serve } from './servers'

// `npm run bench:import -- [--rows N] [--file FILE] [--there N] [--asked N] [--longest N]` Imports a list
// with the terminal command next to a server on the same data folder. Requests pages at a fixed rate
// (`--asked` a second), before and during the import. Ends after `--longest` seconds. Then undoes the import
// in three ways: by the function of its undo stage, by undoing that undo, and by its log entry, as after a
// month, when the rows of the import are deleted.

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    file: { type: 'string' },
    there: { type: 'string', default: '1000' },
    asked: { type: 'string', default: '4' },
    longest: { type: 'string', default: '900' },
  },
})
/** A parameter that changes the cache key but not the page. */
const ANEW = '?exacto='
const begunAt = Date.now()
const [rows, there, asked] = [Number(options.rows), Number(options.there), Number(options.asked)]
const root = join(process.cwd(), '.cache/bench')
const folder = join(root, 'importar')
const listOf = async (count: number, seed: number) => {
  const file = join(root, `negocios-${count}-${seed}.csv`)
  if (!(await stat(file).catch(() => null))) await writeListFile(file, count, seed)
  return file
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const env = { DATA_DIR: folder, DEMO: '1' }
await mustEnd('migrate.js')
await mustEnd('import.js', await listOf(there, 1))
const file = options.file ?? (await listOf(rows, 2))

async function mustEnd(command: string, ...words: string[]): Promise<void> {
  const { code, output } = await runCommand(command, env, words)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
}

const server = await serve(folder)
try {
  const db = connectDatabase({ file: join(folder, 'directorio.db') })
  const { slug } = await db
    .selectFrom('listing_counts as l')
    .innerJoin('categories as c', 'c.id', 'l.category_id')
    .select('c.slug')
    .where('l.state_code', '=', '')
    .orderBy('l.listings', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.destroy()
  const addresses = ['/directorio', paths.category(slug)].flatMap((address) => [address, `${address}${ANEW}`])
  for (const address of addresses) for (let time = 0; time < 20; time++) await ask(server.origin + address)
  const before = await askUntil(addresses, (times) => times >= 40 * addresses.length)

  const begun = performance.now()
  const importing = run('import.js', env, [file])
  const pid = importing.process.pid ?? 0
  const used = new Map<number, number>()
  let [memory, isOver] = [0, false]
  const closed = once(importing.process, 'close').then(() => {
    isOver = true
  })
  const watch = setInterval(() => {
    for (const each of familyOf(pid)) {
      used.set(each, Math.max(used.get(each) ?? 0, cpuOf(each)))
      memory = Math.max(memory, highestMemoryOf(each))
    }
  }, 100)
  const limit = setTimeout(() => importing.process.kill(), Number(options.longest) * 1000)
  const serverCpu = server.cpu()
  const meanwhile = await askUntil(addresses, () => isOver)
  await closed
  clearInterval(watch)
  clearTimeout(limit)
  const seconds = (performance.now() - begun) / 1000
  const cpu = [...used.values()].reduce((sum, each) => sum + each, 0)
  const { code, output } = await importing.ended
  const done = await rowsDone()
  console.log(output.split('\n').slice(14, 24).join('\n'))
  console.log(
    `${done.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s (${code}): ${Math.round(done / seconds)} a second, ` +
      `${(cpu / done).toFixed(3)} ms of processor a row, at most ${memory} MB; the server used ${((server.cpu() - serverCpu) / 1000).toFixed(1)} s`,
  )
  for (const address of addresses)
    console.log(
      `${address.replace(ANEW, ', made anew')}: before ${told(before.get(address))}, meanwhile ${told(meanwhile.get(address))}`,
    )
  await undoLast(cpu)
} finally {
  await server.stop()
}

/** Undoes the import in three ways and prints each cost, next to the run’s processor time in milliseconds. */
async function undoLast(runCpu: number): Promise<void> {
  const db = connectDatabase({ file: join(folder, 'directorio.db') })
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const [since, used] = [performance.now(), process.cpuUsage()]
    const result = await work()
    const { user, system } = process.cpuUsage(used)
    const cpu = (user + system) / 1000
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const figures = `${seconds} s, ${(cpu / 1000).toFixed(1)} s of processor: ${(cpu / runCpu).toFixed(2)} of the run`
    console.log(`${what} in ${figures} ${JSON.stringify(result ?? '')}`)
  }
  try {
    const last = await db.selectFrom('imports').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const begun = await beginImportStage(db, { username: 'bench' }, { id: last.id, stage: 'undo' })
    const job = await findImport(db, last.id)
    if (!begun.ok || !job) throw new Error('The undo did not begin')
    await measure('undone by its stage', async () => {
      await undoImport(db, job, { signal: new AbortController().signal, onProgress: () => {} })
    })
    await finishAttempt(db, job, { status: 'done' })
    const by = { actor: { username: 'bench', role: 'administrator' as const }, onError: console.error }
    await measure('its undo undone', () => undoBatch(db, by, job.undoBatch ?? 0))
    await db.deleteFrom('imports').where('id', '=', last.id).execute()
    await measure('its log line undone', () => undoBatch(db, by, job.batch ?? 0))
  } finally {
    await db.destroy()
  }
}

/** Returns how many rows the last import has done. It may have been ended early. */
async function rowsDone(): Promise<number> {
  const db = connectDatabase({ file: join(folder, 'directorio.db') })
  const last = db.selectFrom('imports').select('rows_done').orderBy('id', 'desc').limit(1)
  const { rows_done } = await last.executeTakeFirstOrThrow()
  await db.destroy()
  return rows_done
}

/** Returns the milliseconds of each answer, by address. */
async function askUntil(addresses: string[], isEnough: (times: number) => boolean) {
  const waits = new Map<string, number[]>(addresses.map((address) => [address, []]))
  for (let times = 0; !isEnough(times); times++) {
    const address = addresses[times % addresses.length] ?? ''
    const since = performance.now()
    await ask(`${server.origin}${address}${address.endsWith(ANEW) ? `${begunAt}-${times}` : ''}`)
    waits.get(address)?.push(performance.now() - since)
    await pause(Math.max(0, 1000 / asked - (performance.now() - since)))
  }
  return waits
}

function told(waits: number[] = []): string {
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `median ${at(0.5)}, p95 ${at(0.95)} ms (${sorted.length} times)`
}
