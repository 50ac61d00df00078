import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { someBusinesses } from '../../routes/pages'
import { inData } from '../../support/database'
import { type FailingDisk, makeFailingDisk } from '../../support/failing-disk'
import { rounds, tell } from '../../support/rounds'
import { type RunningServer, startServer } from '../../support/server'
import { rowsByEmail, sendForm } from '../../support/writers'

const FAULTS = rounds(40, 500)
/** Approximate number of writes that store one form. */
const DEEPEST = 60
const ERRORS = ['ENOSPC', 'EIO'] as const

let disk: FailingDisk | undefined
let server: RunningServer
let shops: string[]
beforeAll(async () => {
  disk = makeFailingDisk()
  if (!disk) return
  server = await startServer({ env: { ...disk.env, LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
  shops = await someBusinesses(server.origin, 3)
})
afterAll(async () => {
  await server?.stop()
  disk?.remove()
})
beforeEach((context) => {
  if (!disk) context.skip('no library for the disk can be built here')
  disk?.mend()
})

const send = () => sendForm(server, shops)

/** Returns how many rows of a person are in the tables that a form fills. */
const rowsOf = async (email: string) => (await inData(server.dataDir, rowsByEmail)).get(email) ?? 0

const expectSound = () =>
  inData(server.dataDir, async (db) => {
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  })

test(`whichever disk write fails, a form is stored or shown again whole with 503, ${FAULTS} times [F3]`, {
  timeout: 60_000 + FAULTS * 500,
}, async () => {
  const seen = { stored: 0, refused: 0 }
  for (let fault = 0; fault < FAULTS; fault++) {
    const nth = 1 + ((fault * 7) % DEEPEST)
    disk?.fail({ nth, times: 1, error: ERRORS[fault % 2] ?? 'EIO' })
    const { email, values, path, status, text } = await send()
    const failed = disk?.mend()
    const where = `${path}, write ${nth}, ${failed} failed`
    if (status === 303) {
      seen.stored += 1
      expect(await rowsOf(email), where).toBe(1)
    } else {
      seen.refused += 1
      expect(status, where).toBe(503)
      for (const value of Object.values(values)) expect(text, where).toContain(value)
      expect(await rowsOf(email), where).toBe(0)
    }
  }
  tell(`${FAULTS} failed writes, ${JSON.stringify(seen)}`)
  expect(seen.refused).toBeGreaterThan(0)
  expect((await send()).status).toBe(303)
  await expectSound()
})

test('while the disk takes no writes, pages can be read and forms are shown again whole [F7]', async () => {
  disk?.fail({ nth: 1, error: 'EROFS' })
  for (let form = 0; form < 3; form++) {
    const { status, text, values, path } = await send()
    expect(status, path).toBe(503)
    for (const value of Object.values(values)) expect(text, path).toContain(value)
  }
  for (const path of ['/', '/directorio?search=taqueria', shops[0] ?? '', '/registrar', '/vivo'])
    expect((await fetch(server.origin + path)).status, path).toBe(200)
  const health = await fetch(`${server.origin}/salud`)
  expect([health.status, await health.json()]).toMatchObject([503, { escritura: 'falla', lectura: 'bien' }])
  disk?.mend()
  for (let form = 0; form < 3; form++) expect((await send()).status).toBe(303)
  // The server keeps a health answer for two seconds.
  await pause(2_100)
  expect((await fetch(`${server.origin}/salud`)).status).toBe(200)
})

/**
 * Returns the median time of ten searches in milliseconds. On a busy machine a single one may be slow by
 * chance.
 */
async function middleRead(word: string): Promise<number> {
  const reads: number[] = []
  for (let turn = 0; turn < 10; turn++) {
    const asked = performance.now()
    expect((await fetch(`${server.origin}/directorio?search=${word}-${turn}`)).status).toBe(200)
    reads.push(performance.now() - asked)
    await pause(20)
  }
  return reads.sort((a, b) => a - b)[5] ?? Number.NaN
}

test('writers wait but readers do not if each disk write takes half a second [F39]', async () => {
  const usual = await middleRead('pronta')
  disk?.slow(500)
  const since = performance.now()
  const writing = send().then(({ status }) => ({ status, ms: performance.now() - since }))
  const meanwhile = await middleRead('lenta')
  const { status, ms } = await writing
  expect(status).toBe(303)
  expect(ms).toBeGreaterThan(500)
  expect(meanwhile).toBeLessThan(500 + usual)
})

test('unreadable data are reported to each visitor, and the process does not end [F12]', async () => {
  const lines = server.output().split('\n').length
  disk?.spoil()
  for (let form = 0; form < 6; form++) {
    const { status, text, values, path } = await send()
    expect(status, path).toBe(503)
    for (const value of Object.values(values)) expect(text, path).toContain(value)
  }
  expect((await fetch(`${server.origin}/salud`)).status).toBe(503)
  await pause(2_000)
  expect((await fetch(`${server.origin}/vivo`)).status).toBe(200)
  expect(server.process.exitCode).toBeNull()
  // Each request writes a line or two, and nothing is retried endlessly.
  expect(server.output().split('\n').length - lines).toBeLessThan(40)
})
