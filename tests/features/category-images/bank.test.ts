import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import type { Actor } from '~/features/audit/schema'
import { approvedImages } from '~/features/businesses/pictures.server'
import { countApprovedImages } from '~/features/categories/manage/list.server'
import {
  addToBank as add,
  describeImage,
  moveInBank,
  toggleFavorite,
} from '~/features/category-images/bank/change.server'
import { listBank } from '~/features/category-images/bank/list.server'
import {
  correctAddress,
  nextMainImage,
  setMainImage,
} from '~/features/category-images/bank/main-image.server'
import { uploadImages } from '~/features/category-images/bank/upload.server'
import { listPhotos } from '~/features/category-images/photos/gallery.server'
import { folderStore } from '~/gateways/object-store/folder.server'
import { folderForTest, freshDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'
import { picture } from '../../support/hostile-pictures'
import { rowOf, updateRows } from '../../support/rows'

const ana = { username: 'ana' }
const address = (digit: number) => `/imagenes/${String(digit).repeat(32)}.webp`

interface Category {
  id: number
  name: string
}

async function withCategory() {
  const { db } = await freshDatabase()
  const id = await addCategory(db, 'regalos', { name: 'Regalos' })
  return { db, category: { id, name: 'Regalos' } }
}

const addToBank = async (db: Db, actor: Actor, category: Category, at: string, now?: Date) =>
  (await add(db, { actor, now }, category, { address: at, description: 'Un ramo' })).id

const bankOf = async (db: Db, { id }: Category) => (await listBank(db, id)).map((image) => image.id)

const mainOf = async (db: Db, id: number) =>
  (await db.selectFrom('categories').select('image_url').where('id', '=', id).executeTakeFirstOrThrow())
    .image_url

const setStatus = (db: Db, id: number, status: 'pending' | 'approved' | 'rejected') =>
  updateRows(db, 'category_image_bank', { id }, { status, updated_at: '2026-11-21T12:00:00.000Z' })

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
  const change = { actor: ana, category, id }
  expect(await toggleFavorite(db, { ...change, category: other })).toBeNull()
  expect(await toggleFavorite(db, change)).toEqual({ isFavorite: true })
  expect(
    await listPhotos(db, folderStore('/nowhere'), category.id, { statuses: ['approved'] }),
  ).toMatchObject([{ id, isFavorite: true }])
  expect(await toggleFavorite(db, change)).toEqual({ isFavorite: false })
})

test('[102, 215] D109: which five of the approved images are the bank is chosen, and businesses show those', async () => {
  const { db, category } = await withCategory()
  const ids: number[] = []
  for (const digit of [1, 2, 3, 4, 5, 6, 7, 8])
    ids.push(await addToBank(db, ana, category, address(digit), new Date(Date.UTC(2026, 0, digit))))
  const [a = 0, b, c, d, e, f, g, h = 0] = ids
  const move = (id: number, to: 'in' | 'out') => moveInBank(db, { actor: ana, category, id }, to)
  expect(await bankOf(db, category)).toEqual([a, b, c, d, e])
  expect(await move(h, 'in')).toEqual({ ok: true, other: e })
  expect(await bankOf(db, category)).toEqual([a, b, c, d, h])
  expect((await approvedImages(db, [category.id])).get(category.id)).toEqual([1, 2, 3, 4, 8].map(address))
  expect(await move(h, 'out'), 'taken back').toEqual({ ok: true, other: e })
  expect(await bankOf(db, category)).toEqual([a, b, c, d, e])
  expect(await move(a, 'out'), 'the next one comes in').toEqual({ ok: true, other: f })
  expect(await move(h, 'in'), 'an exchange').toEqual({ ok: true, other: f })
  expect(await bankOf(db, category)).toEqual([b, c, d, e, h])
  for (const id of [a, f, g]) await move(id ?? 0, 'in')
  expect(await bankOf(db, category)).toEqual([a, b, f, g, h])
  const others = await listPhotos(db, folderStore('/nowhere'), category.id, {
    statuses: ['approved'],
    bank: 'out',
  })
  expect(others.map(({ id }) => id)).toEqual([e, d, c])
})

test('[215] D109: what is not approved, of another category, or without a replacement does not move', async () => {
  const { db, category } = await withCategory()
  const id = await addToBank(db, ana, category, address(1))
  const change = { actor: ana, category, id }
  expect(await moveInBank(db, change, 'out')).toEqual({ ok: false, reason: 'no_other' })
  expect(await bankOf(db, category)).toEqual([id])
  await setStatus(db, id, 'pending')
  expect(await moveInBank(db, change, 'in')).toEqual({ ok: false, reason: 'not_approved' })
  const other = { id: await addCategory(db, 'joyeria'), name: 'Joyería' }
  expect(await moveInBank(db, { ...change, category: other }, 'in')).toEqual({ ok: false, reason: 'missing' })
  expect(await describeImage(db, { ...change, category: other }, 'Un anillo')).toBe(false)
})

test('what is seen on an image is written down, and taken back by an empty text', async () => {
  const { db, category } = await withCategory()
  const id = await addToBank(db, ana, category, address(1))
  const text = async () =>
    (await listPhotos(db, folderStore('/nowhere'), category.id, { statuses: ['approved'] }))[0]?.description
  await describeImage(db, { actor: ana, category, id }, 'Una florista ata un ramo')
  expect(await text()).toBe('Una florista ata un ramo')
  await describeImage(db, { actor: ana, category, id }, '')
  expect(await text()).toBeNull()
})

test('[215, 222] of many files sent at once each is taken or refused by itself, and once', async () => {
  const { db, category } = await withCategory()
  const store = folderStore(await folderForTest())
  const send = async (...files: (Buffer | null)[]) =>
    uploadImages(
      db,
      store,
      { actor: ana },
      {
        category,
        files: files.map((bytes, n) => ({ name: `${n}.png`, bytes })),
        description: null,
      },
    )
  const png = (width: number, height: number) => picture(width, height).png().toBuffer()
  const good = await Promise.all([400, 401, 402, 403, 404].map((width) => png(width, 400)))
  const [first = null, ...others] = good
  expect(await send(first, await png(300, 200), Buffer.from('<svg/>'), Buffer.alloc(0), first, null)).toEqual(
    [
      { ok: true, was: null, isInBank: true },
      { ok: false, reason: 'too_small', width: 300, height: 200 },
      { ok: false, reason: 'not_a_picture' },
      { ok: false, reason: 'empty' },
      { ok: true, was: 'approved', isInBank: true },
      { ok: false, reason: 'too_many' },
    ],
  )
  const [id = 0] = await bankOf(db, category)
  await setStatus(db, id, 'rejected')
  expect(await send(first, await png(1000, 399))).toEqual([
    { ok: true, was: 'rejected', isInBank: false },
    { ok: false, reason: 'too_small', width: 1000, height: 399 },
  ])
  await setStatus(db, id, 'approved')
  expect(await send(...others, await png(405, 400))).toEqual([
    ...others.map(() => ({ ok: true, was: null, isInBank: true })),
    { ok: true, was: null, isInBank: false },
  ])
  expect(await db.selectFrom('images').select('hash').execute()).toHaveLength(6)
})

test('[217, 218, 222] only an approved image of the category becomes the main one; empty and same are said', async () => {
  const { db, category } = await withCategory()
  const set = (typed: string | null) => setMainImage(db, { actor: ana }, category.id, typed)
  const id = await addToBank(db, ana, category, address(1))
  await setStatus(db, id, 'pending')
  expect(await set(address(1))).toEqual({ ok: false, reason: 'not_approved' })
  await setStatus(db, id, 'approved')
  expect(await set('  ')).toEqual({ ok: false, reason: 'empty' })
  expect(await set('https://example.com/a.jpg')).toEqual({ ok: false, reason: 'not_ours' })
  expect(await set('javascript:alert(1)')).toEqual({ ok: false, reason: 'not_ours' })
  expect(await set('/ilustraciones/../../etc/passwd')).toEqual({ ok: false, reason: 'not_ours' })
  const before = await rowOf(db, 'categories', { id: category.id })
  expect(await set(address(1))).toEqual({ ok: true })
  expect(await mainOf(db, category.id)).toBe(address(1))
  const after = await rowOf(db, 'categories', { id: category.id })
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
  expect(await setMainImage(db, { actor: ana }, category.id, 'public/ilustraciones/gifts.svg')).toEqual({
    ok: true,
  })
  expect(await mainOf(db, category.id)).toBe('/ilustraciones/gifts.svg')
})

test('[221] the next image of the bank becomes the main one, and after the last the first again', async () => {
  const { db, category } = await withCategory()
  const next = async () =>
    nextMainImage(db, { actor: ana }, { id: category.id, mainImage: await mainOf(db, category.id) })
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
  await setMainImage(db, { actor: ana }, category.id, address(1))
  await setStatus(db, id, 'rejected')
  expect(await mainOf(db, category.id)).toBeNull()
  await setStatus(db, id, 'approved')
  await setMainImage(db, { actor: ana }, category.id, address(1))
  const other = await addToBank(db, ana, category, address(2))
  await updateRows(db, 'category_image_bank', { id: other }, { image_url: address(1) })
  const gone = { deleted_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:00:00.000Z' }
  await db.updateTable('category_image_bank').set(gone).where('id', '=', id).execute()
  expect(await mainOf(db, category.id), 'the same picture is approved once more').toBe(address(1))
  await db.updateTable('category_image_bank').set(gone).where('id', '=', other).execute()
  expect(await mainOf(db, category.id)).toBeNull()
})
