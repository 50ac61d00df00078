import { expect, test } from 'vitest'
import { freshDatabase } from '../../support/database'
import { runSequences } from '../../support/undo-sequences'

test('undo restores the previous state and keeps later changes by others, in 30 random sequences [D133, D152]', {
  timeout: 120_000,
}, async () => {
  const { db } = await freshDatabase()
  expect(await runSequences(db, { seed: 1, count: 30 })).toBeGreaterThan(60)
})
