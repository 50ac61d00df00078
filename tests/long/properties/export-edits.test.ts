import { expect, test } from 'vitest'
import { editExports } from '../../support/export-edits'
import { directoryForTest } from '../../support/import'

test('imports an edited cell of an export as that edit or names the reason: 2,000 edits [280, D149]', {
  timeout: 1_800_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const { db } = await directoryForTest()
  expect(await editExports(db, { seed, count: 2000 })).toBeGreaterThan(500)
})
