import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect as open, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inData } from '../../support/database'
import { type MemoryGroup, makeMemoryGroup } from '../../support/memory-group'
import { isLong, quantile, tell } from '../../support/rounds'
import { type RunningServer, startServer } from '../../support/server'
import { allBusinesses, rowsByEmail, sendForm } from '../../support/writers'

const SECONDS = isLong ? 60 : 2
const TIMEOUT = { timeout: 60_000 + SECONDS * 4_000 }
const MEMORY = 512 * 1024 * 1024

/** The longest wait for one answer, in milliseconds. */
const PATIENCE = 60_000

const howItIs = ({ exitCode, signalCode }: ChildProcess) =>
  signalCode ? `was ended by ${signalCode}` : exitCode === null ? 'goes on' : `ended with ${exitCode}`

interface Answer {
  status: number
  ms: number
}

interface Visitor {
  ask: (path: string) => Promise<Answer>
  leave: () => void
}

const HEAD_END = '\r\n\r\n'
/** The end of a body in chunks, which has no length header. */
const LAST_PIECE = '\r\n0\r\n\r\n'

/**
 * Sends requests on one connection, which stays open. Opens a new one when the server closed an idle one.
 * Does as little as possible, because it shares the machine with the server.
 */
function visitor({ port, process: child }: RunningServer): Visitor {
  let socket: Socket | undefined
  let [text, length, since] = ['', 0, 0]
  let answer: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  const read = (piece: string) => {
    text += piece
    const end = text.indexOf(HEAD_END)
    if (end < 0) return
    if (length < 0) length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? Number.NaN)
    const isWhole = Number.isNaN(length)
      ? text.endsWith(LAST_PIECE)
      : text.length === end + HEAD_END.length + length
    if (isWhole) answer?.resolve({ status: Number(text.slice(9, 12)), ms: performance.now() - since })
  }
  const connected = async () => {
    if (socket?.writable) return socket
    const opened = open(port, '127.0.0.1')
    socket = opened
    await new Promise((resolve, reject) => opened.once('connect', resolve).once('error', reject))
    const end = () => answer?.reject(new Error(`No answer; the server ${howItIs(child)}`))
    opened.setTimeout(PATIENCE, () => opened.destroy()).on('close', end)
    return opened.setEncoding('latin1').on('data', read)
  }
  const ask = async (path: string) => {
    const connection = await connected()
    return new Promise<Answer>((resolve, reject) => {
      answer = { resolve, reject }
      ;[text, length, since] = ['', -1, performance.now()]
      connection.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    })
  }
  return { ask, leave: () => socket?.destroy() }
}

let asked = 0
/** Returns a new address, whose page the server must render because it is not cached. */
const newPage = () => `/directorio?search=${['taller', 'pan', 'legal', 'limpieza'][asked % 4]}-${asked++}`

/** Returns the highest memory use of the process so far, in MB. */
const peakMemory = ({ process }: RunningServer) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024

const inMs = (values: readonly number[], share: number) => `${Math.round(quantile(values, share))} ms`

let group: MemoryGroup | undefined
let server: RunningServer
let shops: string[]
beforeEach(async () => {
  group = makeMemoryGroup(MEMORY)
  server = await startServer({ env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' }, group: group?.entrance })
  shops = await allBusinesses(server.dataDir)
  // The server was already busy before this test.
  const { ask, leave } = visitor(server)
  for (let page = 0; page < (isLong ? 50 : 1); page++) await ask(newPage())
  leave()
})
afterEach(async () => {
  await server?.stop()
  group?.remove()
})

/** Runs `work` again and again on each of the given connections until the time is over. */
async function crowd(connections: number, work: (visitor: Visitor, turn: number) => Promise<void>) {
  const until = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const one = visitor(server)
      for (let turn = n; performance.now() < until; turn++) await work(one, turn)
      one.leave()
    }),
  )
}

test(
  'keeps forms at most twice as slow as pages on 64 connections, and loses none [F31]',
  TIMEOUT,
  async () => {
    const [reads, writes, thanked]: [number[], number[], Set<string>] = [[], [], new Set()]
    const refused: string[] = []
    let shed = 0
    await crowd(isLong ? 64 : 16, async ({ ask }, turn) => {
      if (turn % 10 > 0) {
        const { status, ms } = await ask(newPage())
        if (status === 503) shed += 1
        else reads.push(ms)
        return
      }
      const since = performance.now()
      const { status, email, path } = await sendForm(server, shops)
      writes.push(performance.now() - since)
      if (status === 303) thanked.add(email)
      else refused.push(`${status} ${path}`)
    })
    tell(
      `${reads.length} pages in ${inMs(reads, 0.5)} (p99 ${inMs(reads, 0.99)}), ${shed} shed; ${writes.length} forms in ${inMs(writes, 0.5)} (p99 ${inMs(writes, 0.99)})`,
    )
    const there = await inData(server.dataDir, rowsByEmail)
    expect([...thanked].filter((email) => !there.has(email))).toEqual([])
    expect(refused).toEqual([])
    expect(thanked.size).toBeGreaterThan(0)
    if (isLong) expect(quantile(writes, 0.5)).toBeLessThanOrEqual(2 * quantile(reads, 0.5))
  },
)

test.runIf(isLong)(
  'answers 256 connections within 2 s or refuses them at once [F30, F31]',
  TIMEOUT,
  async () => {
    const [answered, shed]: [number[], number[]] = [[], []]
    const others = new Set<number>()
    await crowd(256, async ({ ask }) => {
      const { status, ms } = await ask(newPage())
      if (status === 200) answered.push(ms)
      else if (status === 503) shed.push(ms)
      else others.add(status)
    })
    const memory = peakMemory(server)
    tell(
      `256 connections: ${answered.length} pages in ${inMs(answered, 0.5)} (p99 ${inMs(answered, 0.99)}), ${shed.length} shed in ${inMs(shed, 0.5)} (p99 ${inMs(shed, 0.99)}), ${Math.round(memory)} MB at most${group ? '' : ', in no group'}`,
    )
    expect([...others]).toEqual([])
    expect(quantile(answered, 0.99)).toBeLessThanOrEqual(2_000)
    expect(quantile(shed, 0.99)).toBeLessThanOrEqual(50)
    expect(memory).toBeLessThanOrEqual(200)
  },
)
