import type { Db } from 'db/connect'
import { beforeEach, expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { readBusinessDetail } from '~/features/businesses/page.server'
import { addPhoto, readNameAndPhotos, removeOrPromotePhoto } from '~/features/businesses/pictures.server'
import { isPublicImage } from '~/features/published-images/publication.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addImages } from '../../support/directory-rows'
import { newestRow, rowOf, updateRows } from '../../support/rows'

const ana = { actor: { username: 'ana', role: 'administrator' as const } }
const owner = { actor: OWNER_ACTOR }
const HASHES = [...'0123456789'].map((digit) => digit.repeat(32))
const hash = (index: number) => HASHES[index] ?? ''

let db: Db
let business: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  business = await addBusiness(db, [await addCategory(db, 'belleza')], { business_slug: 'salon' })
  await addImages(db, '0123456789')
})

const add = async (...photos: number[]) => {
  for (const each of photos) await addPhoto(db, owner, business, hash(each))
}
const shown = async () => (await readNameAndPhotos(db, business)).photos.map((photo) => Number(photo.hash[0]))
const isKept = async (index: number) =>
  (await db.selectFrom('images').select('hash').where('hash', '=', hash(index)).execute()).length === 1
const lastEntry = () => newestRow(db, 'audit_log')

test('a page shows up to eight photos in order without repeats, and refuses a ninth [D129]', async () => {
  await add(0, 1, 1, 2, 3, 4, 5, 6, 7)
  expect(await addPhoto(db, owner, business, hash(8))).toEqual({ ok: false })
  expect(await shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(await removeOrPromotePhoto(db, owner, business, { hash: hash(5), verb: 'primera' })).toEqual(
    expect.any(Number),
  )
  expect(await removeOrPromotePhoto(db, owner, business, { hash: hash(5), verb: 'primera' })).toBeNull()
  expect(await removeOrPromotePhoto(db, owner, business, { hash: hash(9), verb: 'quitar' })).toBeNull()
  expect(await shown()).toEqual([5, 0, 1, 2, 3, 4, 6, 7])
  const page = await readBusinessDetail(db, 'salon', new Date('2026-11-27T12:00:00Z'), async () => ({}))
  expect(page?.photos.map(({ hash }) => hash[0]).join('')).toBe('50123467')
})

test('making a photo the first one can be undone, even after another photo was removed [D129, D133]', async () => {
  await add(0, 1, 2)
  await removeOrPromotePhoto(db, ana, business, { hash: hash(2), verb: 'quitar' })
  const entry = await removeOrPromotePhoto(db, ana, business, { hash: hash(1), verb: 'primera' })
  expect(await shown()).toEqual([1, 0])
  expect(await undoEntry(db, ana, entry ?? 0)).toMatchObject({ ok: true, notUndone: [] })
  expect(await shown()).toEqual([0, 1])
})

test('a photo is public only while a listed business shows it [D129, T140]', async () => {
  await add(0)
  expect([await isPublicImage(db, hash(0)), await isPublicImage(db, hash(1))]).toEqual([true, false])
  await updateRows(db, 'businesses', { id: business }, { status: 'held' })
  expect(await isPublicImage(db, hash(0))).toBe(false)
})

test('a photo removed by an owner frees its space at once; one removed by an administrator can be restored [D129, D133]', async () => {
  await add(0, 1, 2)
  await removeOrPromotePhoto(db, owner, business, { hash: hash(0), verb: 'quitar' })
  expect([await shown(), await isKept(0)]).toEqual([[1, 2], false])
  await removeOrPromotePhoto(db, ana, business, { hash: hash(1), verb: 'quitar' })
  expect([await shown(), await isKept(1)]).toEqual([[2], true])
  const undone = await undoEntry(db, ana, (await lastEntry()).id)
  expect(undone).toMatchObject({ ok: true, done: ['Fotos'] })
  expect(await shown()).toEqual([1, 2])
})

test('undo does not restore a photo whose file is deleted, and leaves the others unchanged [D133]', async () => {
  await add(0, 1)
  await removeOrPromotePhoto(db, ana, business, { hash: hash(0), verb: 'quitar' })
  const { id } = await lastEntry()
  await db.deleteFrom('images').where('hash', '=', hash(0)).execute()
  expect(await undoEntry(db, ana, id)).toMatchObject({ notUndone: ['Fotos'] })
  expect(await shown()).toEqual([1])
})

test('after a merge the business shows up to eight photos of both, and the undo restores each [D24, D133]', async () => {
  await add(0, 1, 2, 3, 4, 5)
  const drop = await addBusiness(db, [1], { business_slug: 'otro' })
  for (const each of [5, 6, 7, 8]) await addPhoto(db, owner, drop, hash(each))
  const versionOf = async (id: number) => (await rowOf(db, 'businesses', { id })).version
  const versions = { keep: await versionOf(business), drop: await versionOf(drop) }
  const merged = await mergeBusinesses(db, ana, { keep: business, drop, versions })
  expect(await shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(merged).toMatchObject({ ok: true, photosLeftOut: 1 })
  await undoEntry(db, ana, (merged.ok && merged.entry) || 0)
  expect(await shown()).toEqual([0, 1, 2, 3, 4, 5])
})
