import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Balancer, startBalancer, TOLD, VISITOR, withoutBalancer } from '../../support/balancer'
import { type PostgresServer, startPostgres, withoutPostgres } from '../../support/postgres'
import { type RunningServer, runCommand, startServer } from '../../support/server'

// Runs three processes on one PostgreSQL behind a proxy, which passes each request to the next process. A
// visitor does not know which one answers.

const without = withoutPostgres ?? withoutBalancer
if (without) console.warn(`Left out: ${without}`)

const PROCESSES = 3
const TOKEN = 'un-secreto-para-las-medidas'

describe.skipIf(without)('behind a proxy', { timeout: 120_000 }, () => {
  let postgres: PostgresServer
  let balancer: Balancer
  let env: Record<string, string>
  const folders: string[] = []
  const running: RunningServer[] = []
  let people = 0

  beforeAll(async () => {
    postgres = await startPostgres()
    for (let index = 0; index < PROCESSES; index++)
      folders.push(await mkdtemp(join(tmpdir(), 'directorio-datos-')))
    const secret = randomBytes(32).toString('hex')
    await writeFile(join(folders[0] ?? '', 'session-secrets'), secret)
    env = {
      ...{ DATABASE_URL: await postgres.create('directorio'), SESSION_SECRETS: secret },
      ...{ TRUSTED_PROXY_HEADER: TOLD, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'error' },
    }
    const { code, output } = await runCommand('demo.js', { ...env, DATA_DIR: folders[0] ?? '' }, [
      '--preparar',
    ])
    expect(code, output).toBe(0)
    for (const folder of folders) running.push(await startServer({ env, data: { folder } }))
    balancer = await startBalancer(running.map(({ port }) => port))
  }, 300_000)
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all(running.map((each) => each.stop()))
    await postgres?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  /** Sends each request as another visitor from another address. */
  async function ask(path: string) {
    people += 1
    const response = await fetch(balancer.origin + path, {
      redirect: 'manual',
      headers: { [VISITOR]: `198.18.${people >> 8}.${people & 255}` },
    })
    await response.arrayBuffer()
    return response
  }

  test('serves visitors without an error while each process restarts in turn under load', async () => {
    const wrong: string[] = []
    let isOver = false
    let answered = 0
    const visitors = Array.from({ length: 4 }, async (_, index) => {
      while (!isOver) {
        const { status } = await ask(`/directorio?search=pan-${index}-${answered}`)
        answered += 1
        if (status !== 200) wrong.push(`${status}`)
        await pause(20)
      }
    })
    for (const [index, server] of running.entries()) {
      await pause(500)
      const { code } = await server.stop('SIGTERM')
      expect(code).toBe(0)
      running[index] = await startServer({ env, data: { folder: folders[index] ?? '' }, port: server.port })
      await pause(500)
    }
    isOver = true
    await Promise.all(visitors)
    expect(answered).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })
})
