import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { addToBank, toggleFavorite } from '~/models/category/bank/change.server'
import { listBank } from '~/models/category/bank/list.server'
import { correctAddress, nextMainImage, setMainImage } from '~/models/category/bank/main-image.server'
import { countApprovedImages } from '~/models/category/manage/list.server'
import { freshDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

const ana = { username: 'ana' }
const address = (digit: number) => `/imagenes/${String(digit).repeat(32)}.webp`

async function withCategory() {
  const { db } = await freshDatabase()
  const id = await addCategory(db, 'regalos', { name: 'Regalos' })
  return { db, category: { id, name: 'Regalos' } }
}

const mainOf = async (db: Db, id: number) =>
  (await db.selectFrom('categories').select('image_url').where('id', '=', id).executeTakeFirstOrThrow())
    .image_url

const setStatus = (db: Db, id: number, status: 'pending' | 'approved' | 'rejected') =>
  db
    .updateTable('category_image_bank')
    .set({ status, updated_at: '2026-11-21T12:00:00.000Z' })
    .where('id', '=', id)
    .execute()

test('[215] the manager lists approved bank images, the oldest first, five at most', async () => {
  const { db, category } = await withCategory()
  const ids: number[] = []
  for (const digit of [1, 2, 3, 4, 5, 6, 7])
    ids.push(await addToBank(db, ana, category, address(digit), new Date(Date.UTC(2026, 0, digit))))
  await setStatus(db, ids[1] ?? 0, 'rejected')
  expect((await listBank(db, category.id)).map((image) => image.address)).toEqual(
    [1, 3, 4, 5, 6].map(address),
  )
  expect((await countApprovedImages(db)).get(category.id)).toBe(6)
})

test('[216] an image is a favourite and no longer; one of another category is not found', async () => {
  const { db, category } = await withCategory()
  const id = await addToBank(db, ana, category, address(1))
  const other = { id: await addCategory(db, 'joyeria'), name: 'Joyería' }
  expect(await toggleFavorite(db, ana, other, id)).toBeNull()
  expect(await toggleFavorite(db, ana, category, id)).toEqual({ isFavorite: true })
  expect((await listBank(db, category.id))[0]?.isFavorite).toBe(true)
  expect(await toggleFavorite(db, ana, category, id)).toEqual({ isFavorite: false })
})

test('[217, 218, 222] only an approved image of the category becomes the main one; empty and same are said', async () => {
  const { db, category } = await withCategory()
  const set = (typed: string | null) => setMainImage(db, ana, category.id, typed)
  const id = await addToBank(db, ana, category, address(1))
  await setStatus(db, id, 'pending')
  expect(await set(address(1))).toEqual({ ok: false, reason: 'not_approved' })
  await setStatus(db, id, 'approved')
  expect(await set('  ')).toEqual({ ok: false, reason: 'empty' })
  expect(await set('https://example.com/a.jpg')).toEqual({ ok: false, reason: 'not_ours' })
  expect(await set('javascript:alert(1)')).toEqual({ ok: false, reason: 'not_ours' })
  expect(await set('/ilustraciones/../../etc/passwd')).toEqual({ ok: false, reason: 'not_ours' })
  const before = await db
    .selectFrom('categories')
    .select('updated_at')
    .where('id', '=', category.id)
    .executeTakeFirstOrThrow()
  expect(await set(address(1))).toEqual({ ok: true })
  expect(await mainOf(db, category.id)).toBe(address(1))
  const after = await db
    .selectFrom('categories')
    .select('updated_at')
    .where('id', '=', category.id)
    .executeTakeFirstOrThrow()
  expect(after.updated_at > before.updated_at).toBe(true)
  expect(await set(address(1))).toEqual({ ok: false, reason: 'same' })
  expect(await set(null)).toEqual({ ok: true })
  expect(await mainOf(db, category.id)).toBeNull()
})

test('[219] a badly formed local path is corrected to its public address', async () => {
  const { db, category } = await withCategory()
  for (const path of [
    'public/ilustraciones/gifts.svg',
    './public/ilustraciones/gifts.svg',
    '/src/public/ilustraciones/gifts.svg',
    'https://directorio.example/public/ilustraciones/gifts.svg',
  ])
    expect(correctAddress(path), path).toBe('/ilustraciones/gifts.svg')
  expect(correctAddress('/imagenes/a.webp')).toBe('/imagenes/a.webp')
  expect(await setMainImage(db, ana, category.id, 'public/ilustraciones/gifts.svg')).toEqual({ ok: true })
  expect(await mainOf(db, category.id)).toBe('/ilustraciones/gifts.svg')
})

test('[221] the next image of the bank becomes the main one, and after the last the first again', async () => {
  const { db, category } = await withCategory()
  const next = async () =>
    nextMainImage(db, ana, { id: category.id, mainImage: await mainOf(db, category.id) })
  expect(await next()).toEqual({ ok: false, reason: 'none' })
  await addToBank(db, ana, category, address(1), new Date('2026-01-01'))
  expect(await next()).toEqual({ ok: true })
  expect(await next()).toEqual({ ok: false, reason: 'no_other' })
  await addToBank(db, ana, category, address(2), new Date('2026-01-02'))
  await next()
  expect(await mainOf(db, category.id)).toBe(address(2))
  await next()
  expect(await mainOf(db, category.id)).toBe(address(1))
})

test('[222] an image that is no longer approved, or deleted, stops being the main one', async () => {
  const { db, category } = await withCategory()
  const id = await addToBank(db, ana, category, address(1))
  await setMainImage(db, ana, category.id, address(1))
  await setStatus(db, id, 'rejected')
  expect(await mainOf(db, category.id)).toBeNull()
  await setStatus(db, id, 'approved')
  await setMainImage(db, ana, category.id, address(1))
  const twin = await addToBank(db, ana, category, address(1))
  const gone = { deleted_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:00:00.000Z' }
  await db.updateTable('category_image_bank').set(gone).where('id', '=', id).execute()
  expect(await mainOf(db, category.id), 'the same picture is approved once more').toBe(address(1))
  await db.updateTable('category_image_bank').set(gone).where('id', '=', twin).execute()
  expect(await mainOf(db, category.id)).toBeNull()
})
