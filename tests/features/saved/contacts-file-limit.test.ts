import { expect, test } from 'vitest'
import { countDownloadAndGetWait, MAX_CONTACT_FILES_PER_HOUR } from '~/features/saved/read.server'
import { freshDatabase } from '../../support/database'

test('a network can download ten contact files an hour [T176]', async () => {
  const { db } = await freshDatabase()
  const noon = new Date('2026-11-24T12:00:00Z')
  const take = (network: string, now = noon) => countDownloadAndGetWait(db, { network, secret: 's' }, now)
  for (let file = 0; file < MAX_CONTACT_FILES_PER_HOUR; file += 1) expect(await take('198.51.100.0')).toBe(0)
  expect(await take('198.51.100.0')).toBe(3600)
  expect(await take('203.0.113.0')).toBe(0)
  expect(await take('198.51.100.0', new Date('2026-11-24T13:00:01Z'))).toBe(0)
})
