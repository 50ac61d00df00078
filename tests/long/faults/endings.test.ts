import { rm } from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isLong, quantile, rounds, tell, upTo } from '../../support/rounds'
import { prepared, type RunningServer, startServer } from '../../support/server'

const ROUNDS = rounds(2, 200)
const STREAMS = isLong ? 100 : 20
const VISITORS = isLong ? 20 : 4
/** In a test run the machine also does other work. */
const LONGEST_END = isLong ? 4_000 : 6_000

/**
 * Sends a request on a connection of its own. Returns `away` when the server refuses it because it has
 * stopped listening.
 */
function ask(origin: string, path: string): Promise<'answered' | 'away'> {
  return new Promise((resolve) => {
    http
      .get(origin + path, { agent: false }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.complete ? 'answered' : 'away'))
          .once('error', () => resolve('away'))
      })
      .once('error', () => resolve('away'))
  })
}

/**
 * Listens to the change feed as an open page does, until the server ends it. Resolves with all received text.
 */
function listen(origin: string, n: number): { opened: Promise<void>; ended: Promise<string> } {
  const headers = { accept: 'text/event-stream', 'fly-client-ip': `198.51.${n}.7` }
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const ended = new Promise<string>((resolve) => {
    let text = ''
    http
      .get(`${origin}/eventos`, { agent: false, headers }, (answer) => {
        open()
        answer
          .on('data', (bytes) => {
            text += bytes
          })
          .on('error', () => undefined)
          .on('close', () => resolve(text))
      })
      .on('error', (error) => {
        open()
        resolve(String(error))
      })
  })
  return { opened, ended }
}

async function endUnderLoad(server: RunningServer) {
  const seen = { answered: 0, away: 0 }
  let isOver = false
  const streams = Array.from({ length: STREAMS }, (_, n) => listen(server.origin, n))
  await Promise.all(streams.map(({ opened }) => opened))
  const visitors = Array.from({ length: VISITORS }, async (_, n) => {
    for (let turn = 0; !isOver; turn++) {
      const how = await ask(server.origin, turn % 2 ? '/' : `/directorio?search=${n}-${turn}`)
      seen[how] += 1
      if (how === 'away') return
    }
  })
  await pause(300 + upTo(500))
  const ended = await server.stop('SIGTERM')
  isOver = true
  await Promise.all(visitors)
  const heard = await Promise.all(streams.map(({ ended }) => ended))
  return { ...seen, ...ended, heard }
}

test(`finishes accepted requests and ends in less than 4 s, under load with ${STREAMS} streams, ${ROUNDS} times [F24, F25]`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
  const seen = { answered: 0, away: 0, dropped: 0 }
  const ends: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ env: { FLY_APP_NAME: 'pruebas' }, data: { folder: dataDir } })
    const { answered, away, code, ms, output, heard } = await endUnderLoad(server)
    seen.answered += answered
    seen.away += away
    // The log has a line for each accepted request, with status 499 for one without an answer.
    seen.dropped += output.split('"status":499').length - 1
    ends.push(ms)
    expect(code).toBe(0)
    expect(heard.filter((text) => !text.includes('retry: 2000'))).toEqual([])
    expect(seen.dropped).toBe(0)
    if (round % 10 === 9)
      tell(
        `${round + 1} SIGTERM, ${JSON.stringify(seen)}, the slowest end ${Math.round(Math.max(...ends))} ms`,
      )
  }
  tell(
    `${ROUNDS} SIGTERM with ${STREAMS} streams, ${JSON.stringify(seen)}, ended in ${Math.round(quantile(ends, 0.5))} ms (median), ${Math.round(Math.max(...ends))} ms at most`,
  )
  expect(seen.answered).toBeGreaterThan(ROUNDS)
  expect(Math.max(...ends)).toBeLessThan(LONGEST_END)
  await rm(dataDir, { recursive: true, force: true })
})
