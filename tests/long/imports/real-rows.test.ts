import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSheet } from '~/features/imports/map/sheet'
import { contents, directoryForTest, reported } from '../../support/import'

const REAL = '../shared/data/real-businesses.csv'

test.skipIf(!existsSync(REAL))(
  `all 1,843 real rows are processed, 98 % imported, and importing them again changes nothing (skipped without ${REAL})`,
  { timeout: 120_000 },
  async () => {
    const { db } = await directoryForTest()
    const { rows } = readSheet(readFileSync(REAL))
    const first = await reported(db, rows)
    expect(first.done).toBe(1843)
    expect(first.counts.refused).toBeLessThan(1843 * 0.02)
    const before = await contents(db)
    expect((await reported(db, rows)).counts.unchanged).toBe(1843)
    expect(await contents(db)).toBe(before)
    expect((await reported(db, rows, { isDryRun: true })).counts.unchanged).toBe(1843)
    const states = await db.selectFrom('businesses').select(['state_code', 'state_confirmed']).execute()
    expect(states.filter((row) => row.state_confirmed === 0).length).toBeLessThanOrEqual(28)
  },
)
