import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteOrphanImageFiles } from '~/features/images/orphan-images.server'
import { storeImage } from '~/features/images/store.server'
import {
  pruneOldImports,
  storeImportFile,
  toRowsToCorrectFileName,
} from '~/features/imports/jobs/files.server'
import { createImport } from '~/features/imports/jobs/import-jobs.server'
import { createBucketStore, createFolderStore } from '~/gateways/object-store/stores.server'
import type { FileStore } from '~/values/files/file-store.server'
import { folderForTest, freshDatabase } from '../support/database'
import { picture } from '../support/hostile-pictures'
import { namesIn, type ObjectStore, STORE_SECRET, startObjectStore } from '../support/object-store'

let objects: ObjectStore
beforeAll(async () => {
  objects = await startObjectStore()
})
afterAll(() => objects?.stop())

let kinds = 0
const bucketOf = ({ env }: ObjectStore) => ({
  url: env.OBJECT_STORE_URL ?? '',
  keyId: env.OBJECT_STORE_KEY_ID ?? '',
  secret: STORE_SECRET,
  region: env.OBJECT_STORE_REGION ?? '',
})

/** A prefix of the bucket that no other test uses. */
const inBucket = (prefix = `parte-${++kinds}/`) => createBucketStore(bucketOf(objects), prefix)

describe.each<[string, () => Promise<FileStore>]>([
  ['a folder', async () => createFolderStore(join(await folderForTest(), 'made', 'when-needed'))],
  ['a bucket', async () => inBucket()],
])('file store: %s', (_, open) => {
  test('a file store writes, reads, replaces, lists and deletes files by name', async () => {
    const store = await open()
    const nothing = [await namesIn(store), await store.get('ñandú 1.webp'), await store.size('x')]
    expect(nothing).toEqual([[], null, null])
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_byte, index) => (index * 7) % 256))
    await store.put('ñandú 1.webp', bytes)
    await store.put('ñandú 1.webp.otro', Buffer.from('b'))
    await store.put('vacío', Buffer.alloc(0))
    expect((await store.get('ñandú 1.webp'))?.equals(bytes)).toBe(true)
    expect([await store.size('ñandú 1.webp'), await store.size('vacío')]).toEqual([70_000, 0])
    await store.put('ñandú 1.webp', Buffer.from('más nuevo'))
    expect((await store.get('ñandú 1.webp'))?.toString()).toBe('más nuevo')
    expect(await namesIn(store)).toEqual(['vacío', 'ñandú 1.webp', 'ñandú 1.webp.otro'].sort())
    for await (const { bytes: size, modified } of store.list())
      expect([size < 20, Math.abs(modified.getTime() - Date.now()) < 60_000]).toEqual([true, true])
    await store.remove('ñandú 1.webp')
    await store.remove('ñandú 1.webp')
    expect(await namesIn(store)).toEqual(['vacío', 'ñandú 1.webp.otro'].sort())
  })

  test('deletes stored files without a row when they are old enough, and keeps new ones and those with a row', async () => {
    const { db } = await freshDatabase()
    const store = await open()
    const lost = `${'a'.repeat(32)}.webp`
    await store.put(lost, Buffer.from('half'))
    await store.put('nota.txt', Buffer.from('no picture'))
    const stored = await storeImage(db, store, await picture().png().toBuffer())
    const kept = stored.ok ? `${stored.image.hash}.webp` : ''
    await deleteOrphanImageFiles(db, store, new Date(Date.now() - 60_000))
    expect(await namesIn(store)).toEqual([lost, 'nota.txt', kept].sort())
    await deleteOrphanImageFiles(db, store, new Date(Date.now() + 60_000))
    expect(await namesIn(store)).toEqual(['nota.txt', kept].sort())
  })

  test('deletes import files after their retention period', async () => {
    const { db } = await freshDatabase()
    const store = await open()
    const file = await storeImportFile(store, Buffer.from('nombre\nRosa'))
    await pruneOldImports(db, store)
    expect(await namesIn(store)).toEqual([file])
    await pruneOldImports(db, store, new Date(Date.now() + 400 * 86_400_000))
    expect(await namesIn(store)).toEqual([])
  })

  test('the files of an old import stay while it is running', async () => {
    const { db } = await freshDatabase()
    const store = await open()
    const file = await storeImportFile(store, Buffer.from('nombre\nRosa'))
    const refused = toRowsToCorrectFileName(file)
    await store.put(refused, Buffer.from('nombre\nRosa'))
    const id = await createImport(db, { username: 'ana' }, { file, fileName: 'lista.csv' })
    const status = (status: 'working' | 'interrupted') =>
      db.updateTable('imports').set({ status }).where('id', '=', id).execute()
    const later = new Date(Date.now() + 400 * 86_400_000)
    await status('working')
    await pruneOldImports(db, store, later)
    expect(await namesIn(store)).toEqual([file, refused].sort())
    await status('interrupted')
    await pruneOldImports(db, store, later)
    expect(await namesIn(store)).toEqual([])
  })
})

test('an import file that cannot be deleted does not stop the others from being deleted', async () => {
  const { db } = await freshDatabase()
  const store = createFolderStore(await folderForTest())
  for (const _ of [1, 2, 3]) await storeImportFile(store, Buffer.from('nombre\nRosa'))
  let failed = ''
  const failing: FileStore = {
    ...store,
    remove: async (name) => {
      failed ||= name
      if (name === failed) throw new Error('read-only')
      await store.remove(name)
    },
  }
  const later = new Date(Date.now() + 400 * 86_400_000)
  await expect(pruneOldImports(db, failing, later)).rejects.toThrow('read-only')
  expect(await namesIn(store)).toEqual([failed])
})

test('a file store in a folder lists files only, no subfolders', async () => {
  const folder = await folderForTest()
  const store = createFolderStore(folder)
  await store.put('a.webp', Buffer.from('a'))
  await createFolderStore(join(folder, 'anchos')).put('b.webp', Buffer.from('b'))
  await writeFile(join(folder, 'c.txt'), 'c')
  expect(await namesIn(store)).toEqual(['a.webp', 'c.txt'])
})

test('a bucket lists more files than one request returns, and none with another prefix', async () => {
  const store = inBucket('muchos/')
  await inBucket('muchos-otros/').put('ajeno', Buffer.from('x'))
  const names = Array.from({ length: 1_050 }, (_, index) => `f${String(index).padStart(4, '0')}`)
  for (let start = 0; start < names.length; start += 50)
    await Promise.all(names.slice(start, start + 50).map((name) => store.put(name, Buffer.from('x'))))
  expect(await namesIn(store)).toEqual(names)
})

test('a directory without pictures deletes nothing from a bucket of another site', async () => {
  const { db } = await freshDatabase()
  const store = inBucket()
  await store.put(`${'b'.repeat(32)}.webp`, Buffer.from('of another'))
  await deleteOrphanImageFiles(db, store, new Date(Date.now() + 60_000))
  expect(await namesIn(store)).toHaveLength(1)
})

test('reports an error of the store or a rejected key without showing the key, and stores no row', async () => {
  const { db } = await freshDatabase()
  const other = await startObjectStore()
  const store = createBucketStore(bucketOf(other), 'images/')
  await other.stop()
  const bytes = await picture().png().toBuffer()
  const reads = [store.get('a'), store.size('a'), store.remove('a'), namesIn(store)]
  const failures = [storeImage(db, store, bytes), ...reads]
  for (const failure of await Promise.allSettled(failures)) {
    const reason = failure.status === 'rejected' ? String(failure.reason) : 'no failure'
    expect(reason).toMatch(/ECONNREFUSED/)
    expect(JSON.stringify(failure)).not.toContain(STORE_SECRET)
  }
  expect(await db.selectFrom('images').selectAll().execute()).toEqual([])
})
