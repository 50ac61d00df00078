import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { setLogo } from '~/features/businesses/pictures.server'
import {
  deleteUnreferencedImageRows,
  type ImageStores,
  removeImageFiles,
} from '~/features/images/orphan-images.server'
import {
  acquireUploadSlot,
  getImageFileName,
  runUploadInQueue,
  storeImage,
} from '~/features/images/store.server'
import { isPublicImage } from '~/features/published-images/publication.server'
import { makeBackup } from '~/features/system/backups/make.server'
import { eraseTrashEntry } from '~/features/trash/trash.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { deleteUnusedImages } from '~/jobs/deletion.server'
import { paths } from '~/paths'
import type { FileStore } from '~/values/files/file-store.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { picture } from '../../support/hostile-pictures'
import { namesIn } from '../../support/object-store'
import { insertRow, insertRows, updateRows } from '../../support/rows'
import { addPromotion as insertPromotion } from '../promotions/rows'

const ana = { username: 'ana' }
const OLD = '2026-11-20T12:00:00.000Z'
const NOW = new Date('2026-11-27T12:00:00Z')
const moments = { created_at: OLD, updated_at: OLD }

/** Adds rows of pictures that were uploaded a week ago. Returns their hashes. */
async function addImages(db: Db, count: number): Promise<string[]> {
  const hashes = Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, 'a'))
  const row = { media_type: 'image/webp', width: 9, height: 9, bytes: 9, created_at: OLD }
  await insertRows(
    db,
    'images',
    hashes.map((hash) => ({ hash, ...row })),
  )
  return hashes
}

const addPromotion = (db: Db, image_hash: string, values: object = {}) =>
  insertPromotion(db, { application_scope: 'all', ...moments, image_hash, ...values })

const addToBank = (db: Db, category_id: number, hash: string, values: object = {}) =>
  insertRows(db, 'category_image_bank', {
    ...{ category_id, image_url: paths.image(hash), image_type: 'bank', status: 'approved' },
    ...moments,
    ...values,
  })

async function directory(images: number) {
  const database = await freshDatabase()
  const { db, folder } = database
  const places: ImageStores = {
    images: createFolderStore(join(folder, 'images')),
    drawn: createFolderStore(join(folder, 'images/anchos')),
    copied: createFolderStore(join(folder, 'backups/images')),
  }
  return { ...database, places, hashes: await addImages(db, images) }
}

test('deletes pictures without reference; keeps recent uploads and those of a row, the trash, a job or a recent log entry [D129, T140]', async () => {
  const { db, hashes } = await directory(9)
  const [logo = '', offer = '', main = '', bank = '', logged = '', forgotten = '', collected = ''] = hashes
  const category = await addCategory(db, 'belleza', { image_url: paths.image(main) })
  await addBusiness(db, [category], { logo_hash: logo, deleted_at: OLD })
  await addPromotion(db, offer, { deleted_at: OLD })
  await addToBank(db, category, bank, { status: 'rejected', deleted_at: OLD })
  const removeLogo = (hash: string, at: string) => {
    const entry = { action: 'changed', noun: 'contact', id: 1, title: 'Sol' } as const
    return recordChange(db, ana, { ...entry, before: { Logo: hash }, after: { Logo: null } }, new Date(at))
  }
  await removeLogo(logged, OLD)
  await removeLogo(forgotten, '2026-10-27T12:00:00Z')
  const job = { kind: 'regenerate', auto_approve: 1, wanted: 1, first_item: 0, not_before: OLD } as const
  const run = { category_id: category, status: 'running', started_by: 'ana', created_at: OLD } as const
  const { id } = await insertRow(db, 'photo_jobs', { ...job, ...run })
  const item = { job_id: id, position: 0, status: 'done' as const, prompt: 'x', begun_at: OLD }
  await insertRows(db, 'photo_job_items', { ...item, image_hash: collected })
  const [unnamed = '', fresh = ''] = hashes.slice(7)
  const created_at = new Date(NOW.getTime() - 30_000).toISOString()
  await updateRows(db, 'images', { hash: fresh }, { created_at })
  expect((await deleteUnreferencedImageRows(db, { now: NOW })).sort()).toEqual([forgotten, unnamed].sort())
  const left = await db.selectFrom('images').select('hash').execute()
  expect(left.map(({ hash }) => hash).sort()).toEqual(
    hashes.filter((hash) => hash !== forgotten && hash !== unnamed).sort(),
  )
})

test.skipIf(ON_POSTGRES)(
  'keeps the file of a picture while a local backup refers to it [D129, T140]',
  async () => {
    const { db, folder, places, hashes } = await directory(1)
    const file = getImageFileName(hashes[0] ?? '')
    await places.images.put(file, Buffer.from('picture'))
    await places.drawn.put(getImageFileName(hashes[0] ?? '', 160), Buffer.from('small'))
    const copy = await makeBackup({ dataDir: folder, kind: 'daily' })
    const round = () =>
      deleteUnusedImages(
        db,
        { places, dataDir: folder },
        { isHolder: true, finished: new Date(Date.now() + 60_000), now: NOW },
      )
    const left = async () => {
      const files = await Promise.all(
        ['images', 'images/anchos', 'backups/images'].map((name) => readdir(join(folder, name))),
      )
      return files.flat().filter((name) => name.endsWith('.webp'))
    }
    await round()
    expect(await left()).toEqual([file, file])
    expect(await db.selectFrom('images').selectAll().execute()).toEqual([])
    await rm(copy.file)
    await round()
    expect(await left()).toEqual([])
  },
)

test('erasing a business deletes its pictures at once, even from backups, unless another business shows them [D129, T140]', async () => {
  const { db, folder, places, hashes } = await directory(3)
  const [own = '', former = '', shared = ''] = hashes
  for (const hash of hashes) {
    await places.images.put(getImageFileName(hash), Buffer.from('picture'))
    await places.drawn.put(getImageFileName(hash, 320), Buffer.from('small'))
    await places.copied.put(getImageFileName(hash), Buffer.from('picture'))
  }
  const category = await addCategory(db, 'belleza')
  const id = await addBusiness(db, [category], { logo_hash: shared })
  await setLogo(db, { actor: ana }, id, former)
  await setLogo(db, { actor: ana }, id, own)
  await addBusiness(db, [category], { logo_hash: shared })
  await deleteBusiness(db, { actor: ana }, id)
  const removeImages = (gone: string[]) => removeImageFiles(places, gone)
  expect(await eraseTrashEntry(db, { actor: ana, removeImages }, 'contact', id)).toEqual({ ok: true })
  for (const where of ['images', 'images/anchos', 'backups/images'])
    expect((await readdir(join(folder, where))).filter((name) => name.endsWith('.webp'))).toEqual([
      expect.stringContaining(shared),
    ])
})

test('a store that does not answer, or a file that cannot be deleted, does not stop the deletion of the others [D129]', async () => {
  const { db, folder, places, hashes } = await directory(3)
  const fill = async () => {
    for (const hash of hashes)
      for (const store of Object.values(places))
        await store.put(getImageFileName(hash), Buffer.from('picture'))
  }
  const counts = async () =>
    (await Promise.all([places.images, places.copied, places.drawn].map(namesIn))).map(({ length }) => length)
  const down = async () => {
    throw new Error('no answer')
  }

  await fill()
  await db.deleteFrom('images').execute()
  const noList: FileStore = {
    ...places.images,
    list: () => {
      throw new Error('no answer')
    },
  }
  const round = { isHolder: false, finished: new Date(Date.now() + 60_000), now: NOW }
  const options = { places: { ...places, images: noList }, dataDir: folder }
  await expect(deleteUnusedImages(db, options, round)).rejects.toThrow('no answer')
  expect(await counts()).toEqual([3, 0, 0])

  await fill()
  const [first = ''] = hashes
  const locked: FileStore = {
    ...places.images,
    remove: (name) => (name === getImageFileName(first) ? down() : places.images.remove(name)),
  }
  await expect(removeImageFiles({ ...places, images: locked }, hashes)).rejects.toThrow('no answer')
  expect(await namesIn(places.images)).toEqual([getImageFileName(first)])
})

/** A business that has used this number of bytes for pictures, and a function that uploads one. */
async function withUsedBytes(bytes: number) {
  const { db, places, hashes } = await directory(1)
  const id = await addBusiness(db, [await addCategory(db, 'belleza')], { logo_hash: hashes[0] ?? '' })
  await db.updateTable('images').set({ bytes, business_id: id }).execute()
  const upload = async (businessId: number, width: number) =>
    storeImage(db, places.images, await picture(width).png().toBuffer(), { businessId })
  return { db, id, upload }
}
const ROOM = 8 * 1024 * 1024

test('limits the picture storage of a business, not counting a replaced logo [D129, T141]', async () => {
  const { db, id, upload } = await withUsedBytes(ROOM)
  expect(await upload(id, 50)).toEqual({ ok: false, reason: 'no_share' })
  expect(await upload(id + 1, 50)).toMatchObject({ ok: true })
  await setLogo(db, { actor: OWNER_ACTOR }, id, null)
  expect(await upload(id, 51)).toMatchObject({ ok: true })
})

test('of two simultaneous uploads of a business, only what its room allows is stored [T141]', async () => {
  const { db, id, upload } = await withUsedBytes(ROOM - 150)
  const stored = await Promise.all([upload(id, 60), upload(id, 61)])
  const { taken } = await db
    .selectFrom('images')
    .select(({ fn }) => fn.sum<number>('bytes').as('taken'))
    .where('business_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(taken).toBeLessThanOrEqual(ROOM)
  expect(stored.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('processes one picture at a time for each link and network, and pictures of administrators first [D129, T141]', async () => {
  const order: string[] = []
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const upload = (name: string, uploader: Parameters<typeof runUploadInQueue>[0]) =>
    runUploadInQueue(uploader, async () => {
      order.push(name)
      await begun
      return name
    })
  const first = [upload('one', ['link 1', 'network 1']), upload('two', ['link 2', 'network 2'])]
  expect(await upload('same link', ['link 1', 'network 3'])).toBeNull()
  expect(await upload('same network', ['link 3', 'network 2'])).toBeNull()
  const others = Array.from({ length: 6 }, (_, index) => upload('more', [`link ${index + 9}`]))
  expect(await upload('one too many', ['link 99'])).toBeNull()
  const administrator = upload('administrator', 'administrator')
  begin()
  expect(await Promise.all([...first, administrator])).toEqual(['one', 'two', 'administrator'])
  await Promise.all(others)
  expect(order.slice(0, 3)).toEqual(['one', 'administrator', 'two'])
  expect(await upload('again', ['link 1', 'network 1'])).toBe('again')
})

test('a link and a network can upload one form at a time, and the site holds five forms at most [T141, T263]', async () => {
  const claims = ['1', '2', '3', '4', '5'].map((name) =>
    acquireUploadSlot([`link ${name}`, `network ${name}`]),
  )
  const [first] = claims
  expect(claims.every((release) => release !== null)).toBe(true)
  expect(acquireUploadSlot(['link 6', 'network 6'])).toBeNull()
  expect(await runUploadInQueue(['link 1', 'network 7'], async () => 'done')).toBeNull()
  first?.()
  expect(acquireUploadSlot(['link 1', 'network 2'])).toBeNull()
  expect(await runUploadInQueue(['link 1', 'network 1'], async () => 'done')).toBe('done')
  for (const release of claims.slice(1)) release?.()
  const again = acquireUploadSlot(['link 2', 'network 2'])
  expect(again).not.toBeNull()
  again?.()
})

test('serves only pictures of listed businesses, running promotions and visible categories to the public [D129, T140]', async () => {
  const { db, hashes } = await directory(13)
  const at = (index: number) => hashes[index] ?? ''
  const category = await addCategory(db, 'belleza', { image_url: paths.image(at(0)) })
  const off = await addCategory(db, 'apagada', { image_url: paths.image(at(6)), is_active: 0 })
  await addBusiness(db, [category], { logo_hash: at(1) })
  await addPromotion(db, at(2))
  await addToBank(db, category, at(3))
  const held = await addBusiness(db, [category], { logo_hash: at(4), status: 'held' })
  await addPromotion(db, at(12), { business_id: held })
  await addBusiness(db, [category], { logo_hash: at(5), deleted_at: OLD })
  await addToBank(db, off, at(7))
  await addPromotion(db, at(8), { valid_until: '2026-11-20' })
  await addPromotion(db, at(9), { is_active: 0 })
  await addToBank(db, category, at(10), { status: 'pending' })
  const shown = await Promise.all(hashes.map((hash) => isPublicImage(db, hash, NOW)))
  expect(shown).toEqual([true, true, true, true, ...Array(9).fill(false)])
})
