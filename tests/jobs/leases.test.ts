import { randomUUID } from 'node:crypto'
import { acquireLease, releaseLease } from 'db/lease'
import { expect, test, vi } from 'vitest'
import { findCategoryForPhotos } from '~/features/category-images/http/begin-photos.server'
import { createPhotoJob } from '~/features/category-images/photos/request.server'
import { storeImage } from '~/features/images/store.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { startPhotoJobs } from '~/jobs/photos.server'
import { wakePhotoJob } from '~/jobs/wake.server'
import { freshDatabase } from '../support/database'
import { addCategory } from '../support/directory-rows'
import { picture } from '../support/hostile-pictures'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

test('a lease belongs to one holder until it expires, is released, or was set by a clock that was ahead [F23]', async () => {
  const { db } = await freshDatabase()
  const take = (holder: string, now: Date) => acquireLease(db, 'pruning', { holder, ms: 1_000 }, now)
  expect([await take('a', NOW), await take('b', NOW), await take('a', later(900))]).toEqual([
    true,
    false,
    true,
  ])
  expect([await take('b', later(1_500)), await take('b', later(1_900))]).toEqual([false, true])
  expect(await acquireLease(db, 'trash', { holder: 'a', ms: 1_000 }, NOW)).toBe(true)
  await releaseLease(db, 'pruning', 'a')
  expect(await take('a', later(2_000))).toBe(false)
  await releaseLease(db, 'pruning', 'b')
  expect(await take('a', later(2_000))).toBe(true)
  expect(await take('b', later(-2 * 86_400_000))).toBe(true)
})

test('one of three processes makes each photo once; if it stops, another one continues', async () => {
  const { db, folder } = await freshDatabase()
  await addCategory(db, 'reposteria', { name: 'Repostería', illustration: 'bakery' })
  const category = await findCategoryForPhotos(db, 'reposteria')
  if (!category) throw new Error('No category')
  await createPhotoJob(db, { actor: { username: 'ana' } }, category, { kind: 'topup', autoApprove: true })
  const made: string[] = []
  const bytes = await picture().png().toBuffer()
  let hangs = true
  const start = (name: string) =>
    startPhotoJobs(
      db,
      {
        make: async ({ position }, stop) => {
          made.push(`${position} ${name}`)
          if (hangs)
            await new Promise((_, reject) =>
              stop.addEventListener('abort', () => reject(new Error('stopped'))),
            )
          return { bytes, description: null }
        },
        store: (content) => storeImage(db, createFolderStore(`${folder}/images`), content),
      },
      `${name} ${randomUUID()}`,
    )
  const [first, second, third] = [start('a'), start('b'), start('c')]
  const all = [first, second, third]
  await vi.waitFor(() => expect(made).toHaveLength(1), 10_000)
  // All processes check again, and none takes the job over.
  wakePhotoJob()
  await new Promise((done) => setTimeout(done, 100))
  expect(made).toHaveLength(1)
  const [, name] = made[0]?.split(' ') ?? []
  hangs = false
  await all[['a', 'b', 'c'].indexOf(name ?? '')]?.()
  await vi.waitFor(() => expect(made.some((each) => each.startsWith('1 '))).toBe(true), 10_000)
  for (const stop of all) await stop()
  const positions = made.slice(1).map((each) => each.split(' ')[0])
  expect(positions[0]).toBe('0')
  expect(new Set(positions).size).toBe(positions.length)
})
