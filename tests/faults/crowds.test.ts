import { readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../db/connect'
import { isLong, quantile, tell } from '../support/rounds'
import { type RunningServer, startServer } from '../support/server'
import { allBusinesses, sendForm } from '../support/writers'

const SECONDS = isLong ? 60 : 2
const TIMEOUT = { timeout: 60_000 + SECONDS * 4_000 }

interface Answer {
  status: number
  ms: number
}

/** Asks on one connection, which stays open. */
function visitor(origin: string): { ask: (path: string) => Promise<Answer>; leave: () => void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const since = performance.now()
      http
        .get(origin + path, { agent }, (answer) => {
          answer
            .resume()
            .once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - since }))
            .once('error', reject)
        })
        .once('error', reject)
    })
  return { ask, leave: () => agent.destroy() }
}

let asked = 0
/** A page that nobody has asked for, so that it has to be made. */
const newPage = () => `/directorio?search=${['taller', 'pan', 'legal', 'limpieza'][asked % 4]}-${asked++}`

/** The most memory the process has had, in MB. */
const peakMemory = ({ process }: RunningServer) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024

const inMs = (values: readonly number[], share: number) => `${Math.round(quantile(values, share))} ms`

test(
  'on 64 connections, of ten requests one a form, forms wait no longer than twice as long as pages, and none is lost [F31]',
  TIMEOUT,
  async () => {
    const server = await startServer({ env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' } })
    const shops = await allBusinesses(server.dataDir)
    const [reads, writes, thanked]: [number[], number[], Set<string>] = [[], [], new Set()]
    const refused: string[] = []
    let shed = 0
    const until = performance.now() + SECONDS * 1_000
    await Promise.all(
      Array.from({ length: isLong ? 64 : 16 }, async (_, n) => {
        const { ask, leave } = visitor(server.origin)
        for (let turn = n; performance.now() < until; turn++) {
          if (turn % 10 === 0) {
            const since = performance.now()
            const { status, email, path } = await sendForm(server, shops)
            writes.push(performance.now() - since)
            if (status === 303) thanked.add(email)
            else refused.push(`${status} ${path}`)
          } else {
            const { status, ms } = await ask(newPage())
            if (status === 503) shed += 1
            else reads.push(ms)
          }
        }
        leave()
      }),
    )
    const db = connect({ file: join(server.dataDir, 'directorio.db'), readers: 1 })
    const rows = [
      ...(await db.selectFrom('ratings').select('reviewer_email as email').execute()),
      ...(await db.selectFrom('contacts').select('email').execute()),
      ...(await db.selectFrom('reports').select('reporter_email as email').execute()),
    ]
    await db.destroy()
    await server.stop()
    tell(
      `${reads.length} pages in ${inMs(reads, 0.5)} (p99 ${inMs(reads, 0.99)}), ${shed} shed; ${writes.length} forms in ${inMs(writes, 0.5)} (p99 ${inMs(writes, 0.99)})`,
    )
    const there = new Set(rows.map(({ email }) => email))
    expect([...thanked].filter((email) => !there.has(email))).toEqual([])
    expect(refused).toEqual([])
    expect(thanked.size).toBeGreaterThan(0)
    if (isLong) expect(quantile(writes, 0.5)).toBeLessThanOrEqual(2 * quantile(reads, 0.5))
  },
)

test.runIf(isLong)(
  'of 256 connections those that are answered wait 2 s at most, the others are told at once to come back [F30, F31]',
  TIMEOUT,
  async () => {
    const server = await startServer({ env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' } })
    const [answered, shed]: [number[], number[]] = [[], []]
    const others = new Set<number>()
    const until = performance.now() + SECONDS * 1_000
    await Promise.all(
      Array.from({ length: 256 }, async () => {
        const { ask, leave } = visitor(server.origin)
        while (performance.now() < until) {
          const { status, ms } = await ask(newPage())
          if (status === 200) answered.push(ms)
          else if (status === 503) shed.push(ms)
          else others.add(status)
        }
        leave()
      }),
    )
    const memory = peakMemory(server)
    await server.stop()
    tell(
      `256 connections: ${answered.length} pages in ${inMs(answered, 0.5)} (p99 ${inMs(answered, 0.99)}), ${shed.length} shed in ${inMs(shed, 0.5)} (p99 ${inMs(shed, 0.99)}), ${Math.round(memory)} MB at most`,
    )
    expect([...others]).toEqual([])
    expect(quantile(answered, 0.99)).toBeLessThanOrEqual(2_000)
    expect(quantile(shed, 0.99)).toBeLessThanOrEqual(50)
    expect(memory).toBeLessThanOrEqual(200)
  },
)
