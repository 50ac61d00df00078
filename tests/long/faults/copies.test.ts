import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBackup } from '~/features/system/backups/make.server'
import { connectDatabase } from '../../../db/connect'
import { runSqlScript } from '../../../db/statement'
import { recountedListings, storedListings } from '../../support/recount'
import { isLong, rounds, tell } from '../../support/rounds'
import { prepared, runCommand, startServer } from '../../support/server'
import { allBusinesses, rowsByEmail, sendForm } from '../../support/writers'

const ROUNDS = rounds(2, 50)

test(`makes ${ROUNDS} consistent backups during writes, each with every write acknowledged before [F33]`, {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const server = await startServer({ env: { FLY_APP_NAME: 'pruebas', LOG_LEVEL: 'error' } })
  const shops = await allBusinesses(server.dataDir)
  const thanked = new Set<string>()
  let isOver = false
  const writers = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { email, status } = await sendForm(server, shops)
      if (status === 303) thanked.add(email)
    }
  })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const due = [...thanked]
      const { file } = await makeBackup({
        dataDir: server.dataDir,
        kind: 'manual',
        now: new Date(1e12 + round),
      })
      const copy = connectDatabase({ file, readers: 1 })
      const there = await rowsByEmail(copy)
      expect(due.filter((email) => !there.has(email))).toEqual([])
      expect((await sql`pragma foreign_key_check`.execute(copy)).rows).toEqual([])
      expect(await storedListings(copy)).toEqual(await recountedListings(copy))
      await copy.destroy()
      await rm(file)
    }
  } finally {
    isOver = true
    await Promise.all(writers)
    await server.stop()
  }
  tell(`${ROUNDS} copies beside ${thanked.size} writes, all consistent`)
  expect(thanked.size).toBeGreaterThan(ROUNDS)
})

/** Inserts enough comments to fill about 100 MB. */
const FILL = `
  insert into ratings (business_id, business_name, category, professional_rating, trust_rating, reviewer_email, comment,
    status, created_at, updated_at)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 80000)
  select (select id from businesses where id > (i * 7919) % 500 limit 1), 'x', 'y', 1 + i % 5, 1 + i % 3,
    'a' || i || '@example.com', hex(randomblob(500)), 'published', '2026-01-01', '2026-01-01' from n`

test.runIf(isLong)('restores a copy of 100 MB in less than 60 s [F34]', { timeout: 600_000 }, async () => {
  const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
  const db = connectDatabase({ file: join(dataDir, 'directorio.db'), readers: 1 })
  await runSqlScript(db, FILL)
  await db.destroy()
  const { file, bytes } = await makeBackup({ dataDir, kind: 'manual' })
  expect(bytes).toBeGreaterThan(100e6)
  const asked = await runCommand('restore.js', { DATA_DIR: dataDir }, [file])
  const { code, ms: starting, output } = await runCommand('migrate.js', { DATA_DIR: dataDir })
  expect([code, output]).toEqual([0, expect.stringContaining('restaurada')])
  const ms = asked.ms + starting
  tell(`${Math.round(bytes / 1e6)} MB restored in ${(ms / 1000).toFixed(1)} s`)
  expect(ms).toBeLessThan(60_000)
  await rm(dataDir, { recursive: true, force: true })
})
