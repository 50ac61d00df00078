import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from 'db/connect'
import { dataOf } from './data'
import { addressesOf } from './facts'
import { serve } from './servers'

// `npm run bench:small -- [--core 0.0625] [--rate 60] [--seconds 20] [--connections 64]`: the built server under a control
// group with so much of a core and 512 MB, asked for 200 addresses at a steady rate, one in twenty times a write beside it.
// Needs the right to make control groups; either version of them.

const { values: options } = parseArgs({
  options: {
    core: { type: 'string', default: '0.0625' },
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '64' },
  },
})
const [core, rate, seconds] = [options.core, options.rate, options.seconds].map(Number) as [
  number,
  number,
  number,
]
const MEMORY = 512 * 1024 * 1024
const PERIOD = 100_000
const GROUPS = '/sys/fs/cgroup'

/** A control group of that name, into which a process is put; returns how it is removed. */
function confine(pid: number): () => void {
  const name = `directorio-${process.pid}`
  const limits: [folder: string, file: string, value: string][] = existsSync(`${GROUPS}/cgroup.controllers`)
    ? [
        ['', 'cpu.max', `${core * PERIOD} ${PERIOD}`],
        ['', 'memory.max', `${MEMORY}`],
      ]
    : [
        ['cpu', 'cpu.cfs_quota_us', `${core * PERIOD}`],
        ['memory', 'memory.limit_in_bytes', `${MEMORY}`],
      ]
  const folders = new Set(limits.map(([folder]) => join(GROUPS, folder, name)))
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  for (const [folder, file, value] of limits) writeFileSync(join(GROUPS, folder, name, file), value)
  for (const folder of folders) writeFileSync(join(folder, 'cgroup.procs'), `${pid}`)
  return () => {
    for (const folder of folders) rmdirSync(folder)
  }
}

const { folder, file } = await dataOf(1_000)
const db = connect({ file })
const addresses = (await addressesOf(db)).slice(0, 200)
const server = await serve(folder)
const agent = new Agent({ keepAlive: true, maxSockets: Number(options.connections) })
const headers = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Mobile',
  'accept-encoding': 'br',
  cookie: 'visita=1',
}

/** Milliseconds until an answer is whole; undefined when there was none, or another than 200. */
function ask(path: string): Promise<number | undefined> {
  const since = performance.now()
  return new Promise((resolve) => {
    get(server.origin + path, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200 ? performance.now() - since : undefined))
    }).once('error', () => resolve(undefined))
  })
}

const skewed = () => addresses[Math.floor(addresses.length ** Math.random()) - 1] ?? '/'
const write = () =>
  db
    .updateTable('business_pages')
    .set({ description: `Texto de las ${performance.now()}.` })
    .where('business_slug', '=', skewed().split('/').at(-1) ?? '')
    .execute()

for (const address of addresses) await ask(address)
const free = confine(server.pid)
const used = server.cpu()
const asked: Promise<number | undefined>[] = []
const writes: Promise<unknown>[] = []
const begun = performance.now()
for (let turn = 0; turn < rate * seconds; turn += 1) {
  await pause(Math.max(0, begun + (turn * 1_000) / rate - performance.now()))
  if (turn % 20 === 0) writes.push(write())
  else asked.push(ask(skewed()))
}
const waits = (await Promise.all(asked)).filter((each) => each !== undefined).sort((a, b) => a - b)
const lasted = (performance.now() - begun) / 1_000
await Promise.all(writes)
const at = (part: number) => `${Math.round(waits[Math.floor(waits.length * part)] ?? 0)} ms`
console.log(
  `${core} of a core, ${options.connections} connections: ${waits.length} of ${asked.length} answered, ` +
    `${(waits.length / lasted).toFixed(0)} a second, half within ${at(0.5)}, 95 of 100 within ${at(0.95)}; ` +
    `${((server.cpu() - used) / waits.length).toFixed(2)} ms of processor for each, ${server.memory()} MB`,
)
await db.destroy()
await server.stop()
free()
process.exit()
