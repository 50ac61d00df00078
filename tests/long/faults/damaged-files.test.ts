import { copyFile, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from '../../../db/connect'
import { rounds, tell, upTo } from '../../support/rounds'
import { prepared, run } from '../../support/server'

const ROUNDS = rounds(6, 200)
const PAGE = 4096
const DAMAGED = /directorio\.db está dañada \(.+\)/s

const garbage = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => upTo(256)))

async function overwrite(file: string, at: number, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.write(bytes, 0, bytes.length, at)
  await handle.close()
}

/**
 * Ways to damage a database file, and the message when the server refuses it. Null where it must be served.
 */
const DAMAGES: [string, RegExp | null, (file: string, size: number) => Promise<unknown>][] = [
  ['cut short', DAMAGED, (file, size) => truncate(file, 1 + upTo(size - 1))],
  ['a page of garbage', DAMAGED, (file, size) => overwrite(file, upTo(size / PAGE) * PAGE, garbage(PAGE))],
  [
    'a page of nothing',
    DAMAGED,
    (file, size) => overwrite(file, upTo(size / PAGE) * PAGE, Buffer.alloc(PAGE)),
  ],
  [
    'a bit turned',
    DAMAGED,
    async (file, size) => {
      const bytes = await readFile(file)
      const at = upTo(size)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(8))
      await writeFile(file, bytes)
    },
  ],
  // SQLite ignores a file that is no log.
  ['a log of garbage', null, (file) => writeFile(`${file}-wal`, garbage(9_000))],
  ['emptied', /directorio\.db falta o está vacía/, (file) => truncate(file, 0)],
  [
    'another file',
    /directorio\.db está dañada \(.*not a database/s,
    (file) => writeFile(file, garbage(20_000)),
  ],
]

/** Returns how many rows each table has, and all texts that people wrote. */
async function contentOf(file: string): Promise<{ counts: string; texts: string }> {
  const db = connectDatabase({ file, readers: 1 })
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`.execute(
      db,
    )
    const counts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
      counts.push(`${name} ${rows[0]?.n}`)
    }
    const texts = [
      await db.selectFrom('businesses').selectAll().orderBy('id').execute(),
      await db.selectFrom('ratings').selectAll().orderBy('id').execute(),
    ]
    return { counts: counts.join('\n'), texts: JSON.stringify(texts) }
  } finally {
    await db.destroy()
  }
}

test(`serves a damaged file whole or refuses it with 78 and a reason, ${ROUNDS} times, without overwriting it [F11]`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  const dataDir = await prepared('demo', 'demo.js', {}, ['--preparar'])
  const file = join(dataDir, 'directorio.db')
  // The first start makes its own changes before the content is read.
  expect((await run('migrate.js', { DATA_DIR: dataDir }).ended).code).toBe(0)
  const whole = await contentOf(file)
  const sound = `${file}.sound`
  await copyFile(file, sound)
  const { size } = await stat(sound)
  const seen = { served: 0, refused: 0, unnoticed: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
    await copyFile(sound, file)
    const [name, says, damage] = DAMAGES[round % DAMAGES.length] ?? ['', null, async () => undefined]
    await damage(file, size)
    const before = await readFile(file)
    const { code, output } = await run('migrate.js', { DATA_DIR: dataDir }).ended
    if (code === 0) {
      seen.served += 1
      const now = await contentOf(file)
      expect(now.counts, name).toBe(whole.counts)
      // A changed bit in a text without an index stays unnoticed: SQLite keeps no checksums of pages.
      if (now.texts !== whole.texts) seen.unnoticed += 1
      if (now.texts !== whole.texts) expect(name).toBe('a bit turned')
    } else {
      seen.refused += 1
      expect([code, output], name).toEqual([78, expect.stringMatching(says ?? /served/)])
      expect((await readFile(file)).equals(before), name).toBe(true)
    }
  }
  tell(`${ROUNDS} damaged files, ${JSON.stringify(seen)}`)
  expect(seen.refused).toBeGreaterThan(0)
  await rm(dataDir, { recursive: true, force: true })
})
