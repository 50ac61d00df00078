import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { SERVER_ENVIRONMENT } from '../../../app/cli/steps/child-server'
import { someBusinesses } from '../../routes/pages'
import { inData } from '../../support/database'
import { litestreamFolder } from '../../support/litestream'
import { startObjectStore } from '../../support/object-store'
import { isLong, rounds, tell } from '../../support/rounds'
import { freePort, prepared } from '../../support/server'
import { formTokenOf } from '../../support/visitor-form'
import { rowsByEmail } from '../../support/writers'

const START = fileURLToPath(new URL('../../../container/start.sh', import.meta.url))
const ROUNDS = rounds(2, 20)
/** Writes older than this at the end must be restored, in milliseconds, on a machine without other work. */
const MARGIN = 1_000
const WRITES_FOR = 3_000
/** Object storages report times in whole seconds. */
const SECOND = 1_000

const programs = await litestreamFolder()
const store = await startObjectStore()
afterAll(() => store.stop())

/** Starts the container’s command on this folder. Resolves when the site answers. */
async function begin(
  dataDir: string,
): Promise<{ origin: string; process: ChildProcess; output: () => string }> {
  const port = await freePort()
  const bucket = new URL(store.env.OBJECT_STORE_URL ?? '')
  const child = spawn('sh', [START], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      NODE_ENV: 'production',
      DEMO: '1',
      ...SERVER_ENVIRONMENT,
      LOG_LEVEL: 'error',
      FLY_APP_NAME: 'pruebas',
      LITESTREAM_URL: `s3:/${bucket.pathname}/directorio`,
      LITESTREAM_ENDPOINT: bucket.origin,
      LITESTREAM_REGION: 'us-east-1',
      LITESTREAM_ACCESS_KEY_ID: store.env.OBJECT_STORE_KEY_ID,
      LITESTREAM_SECRET_ACCESS_KEY: store.env.OBJECT_STORE_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const origin = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  while (Date.now() < until && child.exitCode === null) {
    if ((await fetch(`${origin}/vivo`).catch(() => undefined))?.ok)
      return { origin, process: child, output: () => text }
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`It did not start:\n${text}`)
}

/** Kills the process with everything it has started. */
const kill = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const ended = new Promise((done) => child.once('close', done))
  if (child.pid) process.kill(-child.pid, signal)
  await ended
}

test(`a lost volume is restored from object storage with all writes but those of the last moments, ${ROUNDS} times [F1, F36]`, {
  timeout: 60_000 * (ROUNDS + 1),
}, async (context) => {
  if (!programs) return context.skip('Litestream cannot be had here')
  let dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
  let number = 0
  const found = { due: 0, later: 0, lost: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const { origin, process: child } = await begin(dataDir)
    const shops = await someBusinesses(origin)
    const acknowledged: { email: string; at: number }[] = []
    const until = Date.now() + WRITES_FOR
    const half = until - WRITES_FOR / 2
    // On a shared machine, waits until a second object was stored after the first half of the writes.
    const isKept = async () => isLong || (await store.countSince(new Date(half + SECOND))) >= 2
    while (Date.now() < until || !(await isKept())) {
      number += 1
      const email = `persona-${number}@example.com`
      const answer = await fetch(`${origin}${shops[number % shops.length]}/calificar`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Fly-Client-IP': `203.0.${113 + (number >> 8)}.${number % 250}` },
        body: new URLSearchParams({
          sello: formTokenOf({ dataDir }),
          profesional: '5',
          confianza: '4',
          correo: email,
        }),
      })
      if (answer.status === 303) acknowledged.push({ email, at: Date.now() })
    }
    const end = Date.now()
    await kill(child, 'SIGKILL')
    const due = acknowledged.filter(({ at }) => (isLong ? end - at > MARGIN : at < half))
    expect(due.length).toBeGreaterThan(0)
    await rm(dataDir, { recursive: true })
    dataDir = mkdtempSync(join(tmpdir(), 'directorio-datos-'))
    const restored = await begin(dataDir)
    const there = await inData(dataDir, rowsByEmail)
    expect(due.filter(({ email }) => !there.has(email))).toEqual([])
    found.due += due.length
    found.later += acknowledged.length - due.length
    found.lost += acknowledged.filter(({ email }) => !there.has(email)).length
    expect((await fetch(`${restored.origin}/directorio`)).status).toBe(200)
    await kill(restored.process, 'SIGTERM')
  }
  tell(`${ROUNDS} volumes lost: ${found.due} due all there; of ${found.later} later ones ${found.lost} lost`)
  rmSync(dataDir, { recursive: true, force: true })
})
