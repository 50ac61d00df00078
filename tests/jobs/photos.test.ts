import { readdir } from 'node:fs/promises'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findCategoryForPhotos } from '~/features/category-images/http/begin-photos.server'
import { findLastPhotoJob } from '~/features/category-images/photos/gallery.server'
import { createPhotoJob } from '~/features/category-images/photos/request.server'
import type { PhotoJobItem } from '~/features/category-images/photos/schema'
import { storeImage } from '~/features/images/store.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { describePainting, paintCategoryImage } from '~/gateways/painter/paint.server'
import { log } from '~/http/log.server'
import { type PhotoGenerator, startPhotoJobs } from '~/jobs/photos.server'
import { computeBackoffMs } from '~/jobs/repeat.server'
import { freshDatabase } from '../support/database'
import { addCategory } from '../support/directory-rows'

let db: Db
let folder: string
let stop: (() => Promise<void>) | undefined
beforeEach(async () => {
  ;({ db, folder } = await freshDatabase())
  await addCategory(db, 'reposteria', { name: 'Repostería', illustration: 'bakery' })
})
afterEach(() => stop?.())

const category = async () => {
  const found = await findCategoryForPhotos(db, 'reposteria')
  if (!found) throw new Error('No category')
  return found
}

const painted = async ({ category: sitter, seed }: PhotoJobItem) => ({
  bytes: await paintCategoryImage(sitter, seed),
  description: describePainting(sitter, seed),
})

const store = (bytes: Buffer) => storeImage(db, createFolderStore(`${folder}/images`), bytes)

async function run(tools: Partial<PhotoGenerator>, kind: 'single' | 'topup' = 'single') {
  const { id } = await category()
  await createPhotoJob(db, { actor: { username: 'ana' } }, await category(), { kind, autoApprove: false })
  stop = startPhotoJobs(db, { make: painted, store, ...tools })
  await vi.waitFor(async () => expect((await findLastPhotoJob(db, id))?.status).not.toBe('running'), 15_000)
  return findLastPhotoJob(db, id)
}

const bank = () =>
  db.selectFrom('category_image_bank').select(['image_url', 'status', 'prompt_used', 'description']).execute()

describe('photo job', () => {
  it('the photo job stores a photo as a file, as a row, and in the bank with an address of the site [D83]', async () => {
    expect(await run({})).toMatchObject({ status: 'finished', done: 1 })
    const [photo] = await bank()
    const image = await db.selectFrom('images').select(['hash', 'width', 'height']).executeTakeFirstOrThrow()
    expect(photo).toMatchObject({ image_url: `/imagenes/${image.hash}.webp`, status: 'pending' })
    expect(photo?.prompt_used).toContain('Latina baker')
    expect(photo?.description).toMatch(/^Dibujo: .+, Repostería$/)
    expect(image).toMatchObject({ width: 1200, height: 800 })
    expect(await readdir(`${folder}/images`)).toContain(`${image.hash}.webp`)
  })

  it('a photo from an image service gets the Spanish caption of its prompt', async () => {
    const make = async (item: PhotoJobItem) => ({ ...(await painted(item)), description: null })
    await run({ make })
    const [photo] = await bank()
    expect(photo?.description).toBe('Panadera saca del horno una charola de conchas')
  })

  it('the photo job reports an error while making or storing a photo as such [245]', async () => {
    const full = Object.assign(new Error('secret of the database'), { code: 'SQLITE_FULL' })
    for (const [tools, lastError] of [
      [
        { make: () => Promise.reject(new Error('El servicio respondió 500')) },
        'Error: El servicio respondió 500',
      ],
      [{ store: () => Promise.reject(full) }, 'Error guardando en BD: SQLITE_FULL'],
    ] as const) {
      expect(await run(tools)).toMatchObject({ status: 'failed', lastError })
      expect(await bank()).toEqual([])
      await stop?.()
    }
  })

  it('the photo job rejects bytes that are not an image, and continues [242, F19]', async () => {
    let n = 0
    const make = (item: PhotoJobItem) =>
      n++ < 2 ? Promise.resolve({ bytes: Buffer.from('<html>'), description: null }) : painted(item)
    expect(await run({ make }, 'topup')).toMatchObject({
      status: 'finished',
      done: 3,
      failed: 2,
      lastError: 'Error: lo que llegó no es una imagen',
    })
  })

  it('the photo job waits longer and longer while nothing can be written, and continues afterwards', async () => {
    await sql`CREATE TRIGGER no_room BEFORE INSERT ON photo_job_items BEGIN SELECT RAISE(ABORT, 'disk full'); END`.execute(
      db,
    )
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const running = run({})
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const tries = errors.mock.calls.filter(([, what]) => what === 'photos').length
    errors.mockRestore()
    expect(tries).toBe(2)
    await sql`DROP TRIGGER no_room`.execute(db)
    expect(await running).toMatchObject({ status: 'finished', done: 1 })
  }, 20_000)

  it('the photo job waits at most five minutes', () => {
    expect([0, 1, 2, 3].map(computeBackoffMs)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(computeBackoffMs(200)).toBe(300_000)
  })

  it('at shutdown the photo job stops at once and leaves its photo to the next process', async () => {
    await createPhotoJob(db, { actor: { username: 'ana' } }, await category(), {
      kind: 'single',
      autoApprove: false,
    })
    let begun = false
    const first = startPhotoJobs(db, {
      make: (_item, stop) => {
        begun = true
        return new Promise((_resolve, reject) =>
          stop.addEventListener('abort', () => reject(new Error('stopped'))),
        )
      },
      store: () => Promise.reject(new Error('never')),
    })
    await vi.waitFor(() => expect(begun).toBe(true), 10_000)
    const since = performance.now()
    await first()
    expect(performance.now() - since).toBeLessThan(5_000)
    const { id } = await category()
    expect(await findLastPhotoJob(db, id)).toMatchObject({ status: 'running', failed: 0 })
    stop = startPhotoJobs(db, { make: painted, store })
    await vi.waitFor(
      async () => expect(await findLastPhotoJob(db, id)).toMatchObject({ status: 'finished', done: 1 }),
      10_000,
    )
  })
})
