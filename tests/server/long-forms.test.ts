import { randomInt } from 'node:crypto'
import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../db/connect'
import { someBusinesses } from '../routes/pages'
import { prepared, run, startServer } from '../support/server'
import { stampOf } from '../support/visitor-form'

// A short form of each runs with the other tests; `npm run faults` runs them as often as FAULTS_ROUNDS says.
const LONG = Number(process.env.FAULTS_ROUNDS ?? 0)
const ROUNDS = LONG || 2
const TIMEOUT = { timeout: 60_000 + ROUNDS * 60_000 }
const SEED = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))
const BEHIND_PROXY = { FLY_APP_NAME: 'pruebas' }

/** Numbers below 1, the same for the same seed (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
const random = numbers(SEED)
const upTo = (most: number) => Math.floor(random() * most)
console.info(`faults: seed ${SEED}, ${ROUNDS} rounds`)

let person = 0
async function rate(
  origin: string,
  dataDir: string,
  shop: string,
): Promise<{ email: string; status: number }> {
  person += 1
  const email = `persona-${person}@example.com`
  const { status } = await fetch(`${origin}${shop}/calificar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Fly-Client-IP': `203.${(person >> 16) & 255}.${(person >> 8) & 255}.${person % 250}` },
    body: new URLSearchParams({
      sello: stampOf({ dataDir }),
      profesional: '5',
      confianza: '4',
      correo: email,
    }),
  })
  return { email, status }
}

test(
  `F1, F2: killed at any moment under writes, ${ROUNDS} times, it has all that was thanked for, whole`,
  TIMEOUT,
  async () => {
    const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
    const thanked = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer({ env: BEHIND_PROXY, data: { folder: dataDir } })
      const shops = await someBusinesses(server.origin, 3)
      let isOver = false
      const writers = Array.from({ length: 6 }, async (_, n) => {
        for (let turn = n; !isOver; turn++)
          await rate(server.origin, dataDir, shops[turn % shops.length] ?? '').then(
            ({ email, status }) => status === 303 && thanked.add(email),
            () => undefined,
          )
      })
      await pause(1_500 + upTo(1_500))
      await server.stop('SIGKILL')
      isOver = true
      await Promise.all(writers)
      const db = connect({ file: join(dataDir, 'directorio.db'), readers: 1 })
      const there = new Set(
        (await db.selectFrom('ratings').select('reviewer_email').execute()).map((row) => row.reviewer_email),
      )
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      const broken = await sql`pragma foreign_key_check`.execute(db)
      await db.destroy()
      expect([...thanked].filter((email) => !there.has(email))).toEqual([])
      expect([rows, broken.rows]).toEqual([[{ integrity_check: 'ok' }], []])
    }
    console.info(`faults: ${ROUNDS} kills, ${thanked.size} acknowledgements, 0 lost`)
    expect(thanked.size).toBeGreaterThan(0)
    await rm(dataDir, { recursive: true, force: true })
  },
)

/** A request on a connection of its own; whoever finds the door shut, or stood in line before it, is turned away. */
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

test(
  `F24: told to end under load, ${ROUNDS} times, it drops no request that it let in and ends in less than 4 s`,
  TIMEOUT,
  async () => {
    const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
    const seen = { answered: 0, away: 0, dropped: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer({ env: BEHIND_PROXY, data: { folder: dataDir } })
      let isOver = false
      const visitors = Array.from({ length: LONG ? 20 : 4 }, async (_, n) => {
        for (let turn = 0; !isOver; turn++) {
          const how = await ask(server.origin, turn % 2 ? '/' : `/directorio?search=${n}-${turn}`)
          seen[how] += 1
          if (how === 'away') return
        }
      })
      await pause(300 + upTo(500))
      const { code, ms, output } = await server.stop('SIGTERM')
      isOver = true
      await Promise.all(visitors)
      // The log has a line for each that was let in: 499 for one without an answer.
      seen.dropped += output.split('"status":499').length - 1
      expect(code).toBe(0)
      expect(ms).toBeLessThan(LONG ? 4_000 : 6_000)
    }
    console.info(`faults: ${ROUNDS} SIGTERM, ${JSON.stringify(seen)}`)
    expect(seen.dropped).toBe(0)
    expect(seen.answered).toBeGreaterThan(ROUNDS)
    await rm(dataDir, { recursive: true, force: true })
  },
)

/** Ways to damage a database file. */
const DAMAGES: Record<string, (file: string, size: number) => Promise<unknown>> = {
  'cut short': (file, size) => truncate(file, upTo(size)),
  'a page of garbage': async (file, size) => {
    const handle = await open(file, 'r+')
    const page = Buffer.from(Array.from({ length: 4096 }, () => upTo(256)))
    await handle.write(page, 0, page.length, upTo(size / 4096) * 4096)
    await handle.close()
  },
  'a bit turned': async (file, size) => {
    const bytes = await readFile(file)
    const at = upTo(size)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8))
    await writeFile(file, bytes)
  },
  'a log of garbage': (file) =>
    writeFile(`${file}-wal`, Buffer.from(Array.from({ length: 9000 }, () => upTo(256)))),
  emptied: (file) => truncate(file, 0),
}

test(
  `F11: a damaged file, ${ROUNDS * 3} times, is served whole or refused with 78 and its name, never overwritten`,
  TIMEOUT,
  async () => {
    const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
    const file = join(dataDir, 'directorio.db')
    const sound = `${file}.sound`
    await copyFile(file, sound)
    const { size } = await stat(sound)
    const count = async () => {
      const db = connect({ file, readers: 1 })
      const row = await db
        .selectFrom('ratings')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst()
      await db.destroy()
      return row?.n
    }
    const all = await count()
    const ways = Object.entries(DAMAGES)
    const seen = { served: 0, refused: 0 }
    for (let round = 0; round < ROUNDS * 3; round++) {
      for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
      await copyFile(sound, file)
      const [name, damage] = ways[round % ways.length] ?? ['', async () => undefined]
      await damage(file, size)
      const { code, output } = await run('migrate.js', { DATA_DIR: dataDir }).ended
      expect([0, 78], `${name}: ${output}`).toContain(code)
      if (code === 0) expect(await count(), name).toBe(all)
      else expect(output, name).toMatch(/directorio\.db.*(dañada|vacía|no es de esta)/s)
      seen[code === 0 ? 'served' : 'refused'] += 1
    }
    console.info(`faults: ${ROUNDS * 3} damaged files, ${JSON.stringify(seen)}`)
    expect(seen.refused).toBeGreaterThan(0)
    await rm(dataDir, { recursive: true, force: true })
  },
)

const PIECES = [
  '<script>',
  "' or 1=1 --",
  '%00',
  '\u202e',
  '../../',
  '{{7*7}}',
  '\r\nX: 1',
  '😀',
  'ñ',
  '|||',
  '"',
  '\\',
  'a'.repeat(300),
  '-1',
  '1e309',
  'NaN',
  '__proto__',
  'constructor',
  '%',
  '*',
  'NEAR(',
  '\u0000',
  '\ud800',
]
const PATHS = [
  '/directorio?search=',
  '/directorio?state=',
  '/?',
  '/promociones?categoria=',
  '/',
  '/reposteria/',
  '/perfil/',
  '/seo/',
  '/admin/entrar?volver=',
  '/imagenes/',
  '/categoria/',
  '/negocios?letra=',
]

test(
  `T7, T50, T56: ${ROUNDS * 300} bad inputs get no failure, and nothing of theirs as markup`,
  TIMEOUT,
  async () => {
    const server = await startServer({ env: BEHIND_PROXY })
    const wrong: string[] = []
    const one = async () => {
      const bad = Array.from({ length: 1 + upTo(3) }, () => PIECES[upTo(PIECES.length)] ?? '').join('')
      const path = PATHS[upTo(PATHS.length)] ?? '/'
      const isForm = upTo(3) === 0
      const address = server.origin + path + encodeURIComponent(bad.replace(/[\ud800-\udfff]/g, ''))
      const answer = await fetch(isForm ? `${server.origin}/registrar` : address, {
        redirect: 'manual',
        headers: { 'Fly-Client-IP': `203.0.${upTo(250)}.${upTo(250)}` },
        ...(isForm && {
          method: 'POST',
          body: new URLSearchParams({ negocio: bad, correo: bad, ciudad: bad, [bad || 'x']: bad }),
        }),
      })
      const text = await answer.text()
      // No page of ours has a script without attributes.
      if (answer.status >= 500 || /<script>|SQLITE_|node_modules|at Object/.test(text))
        wrong.push(`${answer.status} ${path} ${JSON.stringify(bad)}`)
    }
    for (let left = ROUNDS * 300; left > 0; left -= 10) await Promise.all(Array.from({ length: 10 }, one))
    console.info(`faults: ${ROUNDS * 300} bad inputs, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
    expect((await fetch(`${server.origin}/vivo`)).status).toBe(200)
    await server.stop()
  },
)
