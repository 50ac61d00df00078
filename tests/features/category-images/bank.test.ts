import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import { listApprovedCategoryImageUrls } from '~/features/businesses/pictures.server'
import { countApprovedImagesByCategory } from '~/features/categories/manage/list.server'
import {
  addImageToBank as add,
  addUploadedImagesToCategory,
  moveIntoOrOutOfBank,
  moveWithinBank,
  setImageText,
  toggleImageFavorite,
} from '~/features/category-images/bank/change.server'
import {
  listBankImages,
  normalizePastedImagePath,
  promoteNextCategoryMainImage,
  setCategoryMainImage,
} from '~/features/category-images/bank/images.server'
import { listCategoryPhotos } from '~/features/category-images/photos/gallery.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
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

let db: Db
let category: Category
beforeEach(async () => {
  db = (await freshDatabase()).db
  category = { id: await addCategory(db, 'regalos', { name: 'Regalos' }), name: 'Regalos' }
})

const addToBank = async (at: string, now?: Date) =>
  (await add(db, { actor: ana, now }, category, { address: at, description: 'Un ramo' })).id

/** Adds approved images, one per day. Returns their ids. */
async function addMany(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let digit = 1; digit <= count; digit++)
    ids.push(await addToBank(address(digit), new Date(Date.UTC(2026, 0, digit))))
  return ids
}

const photosOf = (more: { bank?: 'in' | 'out' } = {}) =>
  listCategoryPhotos(db, createFolderStore('/nowhere'), category.id, { statuses: ['approved'], ...more })

const bankOf = async () => (await listBankImages(db, category.id)).map((image) => image.id)

const mainOf = async () => (await rowOf(db, 'categories', { id: category.id })).image_url

const setStatus = (id: number, status: 'pending' | 'approved' | 'rejected') =>
  updateRows(db, 'category_image_bank', { id }, { status, updated_at: '2026-11-21T12:00:00.000Z' })

test('lists at most five approved bank images of a category, oldest first [215]', async () => {
  const ids = await addMany(7)
  await setStatus(ids[1] ?? 0, 'rejected')
  expect((await listBankImages(db, category.id)).map((image) => image.address)).toEqual(
    [1, 3, 4, 5, 6].map(address),
  )
  expect((await countApprovedImagesByCategory(db)).get(category.id)).toBe(6)
})

test('marks an image as favorite and removes the mark, but not for an image of another category [216]', async () => {
  const id = await addToBank(address(1))
  const other = { id: await addCategory(db, 'joyeria'), name: 'Joyería' }
  const change = { actor: ana, category, id }
  expect(await toggleImageFavorite(db, { ...change, category: other })).toBeNull()
  expect(await toggleImageFavorite(db, change)).toEqual({ isFavorite: true })
  expect(await photosOf()).toMatchObject([{ id, isFavorite: true }])
  expect(await toggleImageFavorite(db, change)).toEqual({ isFavorite: false })
})

test('when an image enters or leaves the bank, another one is exchanged for it, so that five remain [102, 215, D109]', async () => {
  const ids = await addMany(8)
  const [a = 0, b, c, d, e, f, g, h = 0] = ids
  const move = (id: number, to: 'in' | 'out') => moveIntoOrOutOfBank(db, { actor: ana, category, id }, to)
  expect(await bankOf()).toEqual([a, b, c, d, e])
  expect(await move(h, 'in')).toEqual({ ok: true, other: e })
  expect(await bankOf()).toEqual([a, b, c, d, h])
  expect((await listApprovedCategoryImageUrls(db, [category.id])).get(category.id)).toEqual(
    [1, 2, 3, 4, 8].map(address),
  )
  expect(await move(h, 'out'), 'taken back').toEqual({ ok: true, other: e })
  expect(await bankOf()).toEqual([a, b, c, d, e])
  expect(await move(a, 'out'), 'the next one comes in').toEqual({ ok: true, other: f })
  expect(await move(h, 'in'), 'an exchange').toEqual({ ok: true, other: f })
  expect(await bankOf()).toEqual([b, c, d, e, h])
  for (const id of [a, f, g]) await move(id ?? 0, 'in')
  expect(await bankOf()).toEqual([a, b, f, g, h])
  expect((await photosOf({ bank: 'out' })).map(({ id }) => id)).toEqual([e, d, c])
})

test('does not move an image into or out of the bank that is not approved, of another category or without a replacement [215, D109]', async () => {
  const id = await addToBank(address(1))
  const change = { actor: ana, category, id }
  expect(await moveIntoOrOutOfBank(db, change, 'out')).toEqual({ ok: false, reason: 'no_other' })
  expect(await bankOf()).toEqual([id])
  await setStatus(id, 'pending')
  expect(await moveIntoOrOutOfBank(db, change, 'in')).toEqual({ ok: false, reason: 'not_approved' })
  const other = { id: await addCategory(db, 'joyeria'), name: 'Joyería' }
  expect(await moveIntoOrOutOfBank(db, { ...change, category: other }, 'in')).toEqual({
    ok: false,
    reason: 'missing',
  })
  expect(await setImageText(db, { ...change, category: other }, 'Un anillo')).toBe(false)
})

test('moving a photo in the bank changes its position by one, businesses show the new order, and undo restores it [215]', async () => {
  const ids = await addMany(3)
  const [a = 0, b = 0, c = 0] = ids
  const move = (id: number, by: -1 | 1) => moveWithinBank(db, { actor: ana, category, id }, by)
  expect(await move(c, -1)).toEqual({ ok: true, other: b })
  expect(await bankOf()).toEqual([a, c, b])
  expect((await listApprovedCategoryImageUrls(db, [category.id])).get(category.id)).toEqual(
    [1, 3, 2].map(address),
  )
  expect((await photosOf({ bank: 'in' })).map(({ id }) => id)).toEqual([a, c, b])
  expect(await move(a, 1)).toEqual({ ok: true, other: c })
  expect(await bankOf()).toEqual([c, a, b])
  expect(await move(c, -1)).toEqual({ ok: false, reason: 'no_other' })
  expect(await move(b, 1)).toEqual({ ok: false, reason: 'no_other' })
  const d = await addToBank(address(4))
  expect(await bankOf(), 'a new one comes last').toEqual([c, a, b, d])
  await setStatus(d, 'rejected')
  expect(await move(d, -1)).toEqual({ ok: false, reason: 'missing' })
  const [last] = await db
    .selectFrom('audit_log')
    .select('id')
    .where('undo', 'like', '%bank_order%')
    .orderBy('id', 'desc')
    .execute()
  const undone = await undoEntry(db, { actor: { username: 'ana', role: 'administrator' } }, last?.id ?? 0)
  expect(undone.ok).toBe(true)
  expect(await bankOf()).toEqual([a, c, b])
})

test('stores the description of an image, and removes it when the text is empty', async () => {
  const id = await addToBank(address(1))
  const text = async () => (await photosOf())[0]?.description
  await setImageText(db, { actor: ana, category, id }, 'Una florista ata un ramo')
  expect(await text()).toBe('Una florista ata un ramo')
  await setImageText(db, { actor: ana, category, id }, '')
  expect(await text()).toBeNull()
})

test('accepts or refuses each uploaded image on its own, and stores each once [215, 222]', async () => {
  const store = createFolderStore(await folderForTest())
  const send = async (...given: (Buffer | null)[]) => {
    const files = given.map((bytes, n) => ({ name: `${n}.png`, bytes }))
    return addUploadedImagesToCategory(db, store, { actor: ana }, { category, files, description: null })
  }
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
  const [id = 0] = await bankOf()
  await setStatus(id, 'rejected')
  expect(await send(first, await png(1000, 399))).toEqual([
    { ok: true, was: 'rejected', isInBank: false },
    { ok: false, reason: 'too_small', width: 1000, height: 399 },
  ])
  await setStatus(id, 'approved')
  expect(await send(...others, await png(405, 400))).toEqual([
    ...others.map(() => ({ ok: true, was: null, isInBank: true })),
    { ok: true, was: null, isInBank: false },
  ])
  expect(await db.selectFrom('images').select('hash').execute()).toHaveLength(6)
})

test('accepts only an approved image of the category as its main image, and states the reason otherwise [217, 218, 222]', async () => {
  const set = (typed: string | null) => setCategoryMainImage(db, { actor: ana }, category.id, typed)
  const id = await addToBank(address(1))
  await setStatus(id, 'pending')
  expect(await set(address(1))).toEqual({ ok: false, reason: 'not_approved' })
  await setStatus(id, 'approved')
  expect(await set('  ')).toEqual({ ok: false, reason: 'empty' })
  for (const foreign of [
    'https://example.com/a.jpg',
    'javascript:alert(1)',
    '/ilustraciones/../../etc/passwd',
  ])
    expect(await set(foreign)).toEqual({ ok: false, reason: 'not_ours' })
  const before = await rowOf(db, 'categories', { id: category.id })
  expect(await set(address(1))).toEqual({ ok: true })
  expect(await mainOf()).toBe(address(1))
  const after = await rowOf(db, 'categories', { id: category.id })
  expect(after.updated_at > before.updated_at).toBe(true)
  expect(await set(address(1))).toEqual({ ok: false, reason: 'same' })
  expect(await set(null)).toEqual({ ok: true })
  expect(await mainOf()).toBeNull()
})

test('corrects a local path in the address of an image to its public address [219]', async () => {
  for (const path of [
    'public/ilustraciones/gifts.svg',
    './public/ilustraciones/gifts.svg',
    '/src/public/ilustraciones/gifts.svg',
    'https://directorio.example/public/ilustraciones/gifts.svg',
  ])
    expect(normalizePastedImagePath(path), path).toBe('/ilustraciones/gifts.svg')
  expect(normalizePastedImagePath('/imagenes/a.webp')).toBe('/imagenes/a.webp')
  await setCategoryMainImage(db, { actor: ana }, category.id, 'public/ilustraciones/gifts.svg')
  expect(await mainOf()).toBe('/ilustraciones/gifts.svg')
})

test('makes the next image of the bank the main image, and after the last one the first [221]', async () => {
  const next = async () =>
    promoteNextCategoryMainImage(db, { actor: ana }, { id: category.id, mainImage: await mainOf() })
  expect(await next()).toEqual({ ok: false, reason: 'none' })
  await addToBank(address(1), new Date('2026-01-01'))
  expect(await next()).toEqual({ ok: true })
  expect(await next()).toEqual({ ok: false, reason: 'no_other' })
  await addToBank(address(2), new Date('2026-01-02'))
  await next()
  expect(await mainOf()).toBe(address(2))
  await next()
  expect(await mainOf()).toBe(address(1))
})

test('removes the main image of a category when it is rejected or deleted [222]', async () => {
  const id = await addToBank(address(1))
  await setCategoryMainImage(db, { actor: ana }, category.id, address(1))
  await setStatus(id, 'rejected')
  expect(await mainOf()).toBeNull()
  await setStatus(id, 'approved')
  await setCategoryMainImage(db, { actor: ana }, category.id, address(1))
  const other = await addToBank(address(2))
  await updateRows(db, 'category_image_bank', { id: other }, { image_url: address(1) })
  const gone = { deleted_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:00:00.000Z' }
  await db.updateTable('category_image_bank').set(gone).where('id', '=', id).execute()
  expect(await mainOf(), 'the same picture is approved once more').toBe(address(1))
  await db.updateTable('category_image_bank').set(gone).where('id', '=', other).execute()
  expect(await mainOf()).toBeNull()
})
