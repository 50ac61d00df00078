import { expect, test } from 'vitest'
import { freshDatabase } from '../../support/database'
import { runSequences } from '../../support/undo-sequences'

test('restores undone changes and keeps later changes of others: 10,000 operations [D133, D152]', {
  timeout: 3_600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const { db } = await freshDatabase()
  expect(await runSequences(db, { seed, count: 500 })).toBeGreaterThan(1000)
})
