import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findIntegrityErrorFully } from '../../../db/file'
import { inData } from '../../support/database'
import { recountedListings, storedListings } from '../../support/recount'
import { quantile, rounds, tell, upTo } from '../../support/rounds'
import { prepared, startServer } from '../../support/server'
import { allBusinesses, halfRegistrations, rowsByEmail, sendForm } from '../../support/writers'

const ROUNDS = rounds(2, 2_000)
/** Rounds per data folder. Then it has enough data, and a new one is used. */
const ROUNDS_IN_A_FOLDER = 100
const WRITERS = 6

/**
 * Expects every acknowledged row once, nothing half-stored and an undamaged file. Moves the limits back by an
 * hour.
 */
const expectWhole = (dataDir: string, thanked: ReadonlySet<string>) =>
  inData(dataDir, async (db) => {
    expect(await findIntegrityErrorFully(db)).toBeNull()
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
    const there = await rowsByEmail(db)
    expect([...thanked].filter((email) => !there.has(email))).toEqual([])
    expect([...there].filter(([, n]) => n !== 1)).toEqual([])
    expect((await halfRegistrations.execute(db)).rows).toEqual([])
    expect(await storedListings(db)).toEqual(await recountedListings(db))
    await db.deleteFrom('rate_limits').execute()
  })

/**
 * Starts a server on the folder, checks what the last one left and kills it during writes. Returns the start
 * time in milliseconds.
 */
async function killUnderWrites(
  dataDir: string,
  shops: readonly string[],
  thanked: Set<string>,
): Promise<number> {
  const since = performance.now()
  const server = await startServer({
    env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' },
    data: { folder: dataDir },
  })
  const ready = performance.now() - since
  await expectWhole(dataDir, thanked)
  const enough = thanked.size + 10 + upTo(90)
  let isOver = false
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver)
      await sendForm(server, shops).then(
        ({ email, status }) => status === 303 && thanked.add(email),
        () => undefined,
      )
  })
  for (let left = 1_000; thanked.size < enough && left > 0; left--) await pause(20)
  await pause(upTo(30))
  await server.stop('SIGKILL')
  isOver = true
  await Promise.all(writers)
  return ready
}

test(`after ${ROUNDS} kills during writes every acknowledged write is there and nothing is stored in part [F1, F2]`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  let acknowledged = 0
  const starts: number[] = []
  for (let done = 0; done < ROUNDS; done += ROUNDS_IN_A_FOLDER) {
    const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
    const shops = await allBusinesses(dataDir)
    const thanked = new Set<string>()
    for (let round = done; round < Math.min(ROUNDS, done + ROUNDS_IN_A_FOLDER); round++) {
      starts.push(await killUnderWrites(dataDir, shops, thanked))
      if (round % 10 === 9)
        tell(
          `${round + 1} kills, ${acknowledged + thanked.size} acknowledgements, none lost, ready in ${Math.round(quantile(starts, 0.5))} ms (median)`,
        )
    }
    await expectWhole(dataDir, thanked)
    acknowledged += thanked.size
    await rm(dataDir, { recursive: true, force: true })
  }
  tell(`${ROUNDS} kills, ${acknowledged} acknowledgements, 0 lost, 0 half rows`)
  expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS)
})
