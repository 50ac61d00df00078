import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describeImageError, MAX_IMAGE_BYTES } from '~/features/images/image'
import { deleteOrphanImageFiles } from '~/features/images/orphan-images.server'
import { getImageFileName, removePngTextChunks, storeImage } from '~/features/images/store.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import type { FileStore } from '~/values/files/file-store.server'
import { folderForTest, freshDatabase, ON_POSTGRES } from '../../support/database'
import {
  cleanedFiles,
  phonePicture,
  picture,
  pixelBomb,
  refusedFiles,
  textBomb,
  withJpegComment,
  withPngText,
  withScans,
} from '../../support/hostile-pictures'
import { processorTime } from '../../support/processor-time'
import { updateRows } from '../../support/rows'

async function freshStore() {
  const { db } = await freshDatabase()
  const folder = join(await folderForTest(), 'images')
  const store = (bytes: Buffer | null) => storeImage(db, createFolderStore(folder), bytes)
  const rows = () => db.selectFrom('images').selectAll().execute()
  const files = () => readdir(folder).catch(() => [])
  return { db, folder, store, rows, files }
}

/** A store in a folder with another way to remove a file. */
function storeWhere(folder: string, remove: (name: string, usual: FileStore['remove']) => Promise<void>) {
  const inner = createFolderStore(folder)
  return { ...inner, remove: (name: string) => remove(name, inner.remove) }
}

const hashOf = async (result: Promise<Awaited<ReturnType<typeof storeImage>>>) => {
  const stored = await result
  if (!stored.ok) throw new Error(stored.reason)
  return stored.image.hash
}

describe('storing an uploaded picture', () => {
  test('stores a picture once as WebP, named by its content, however often it is uploaded [D39]', async () => {
    const { folder, store, rows, files } = await freshStore()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await picture(600, 400).toFormat(format).toBuffer()
      const hash = await hashOf(store(bytes))
      expect(await hashOf(store(bytes))).toBe(hash)
      const kept = await readFile(join(folder, getImageFileName(hash)))
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 })
      expect((await rows()).find((row) => row.hash === hash)).toMatchObject({
        ...{ media_type: 'image/webp', width: 600, height: 400, bytes: kept.length },
      })
    }
    expect(await files()).toEqual((await rows()).map(({ hash }) => `${hash}.webp`).sort())
  })

  test('reduces a picture to 1600 pixels a side, and never enlarges one', async () => {
    const { store } = await freshStore()
    for (const [width, height, kept] of [
      [3200, 800, [1600, 400]],
      [800, 3200, [400, 1600]],
      [300, 200, [300, 200]],
    ] as const) {
      const result = await store(await picture(width, height).png().toBuffer())
      expect(result).toMatchObject({ ok: true, image: { width: kept[0], height: kept[1] } })
    }
  })

  test('removes the location from a picture and turns it upright [T43]', async () => {
    const { folder, store } = await freshStore()
    const bytes = await phonePicture()
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif?.includes('canario-exif'), orientation]).toEqual([true, 6])
    const kept = await readFile(join(folder, getImageFileName(await hashOf(store(bytes)))))
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ width: 400, height: 600 })
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(metadata[part], part).toBeUndefined()
    expect(kept.includes('canario-exif')).toBe(false)
    const top = await sharp(kept).extract({ left: 0, top: 0, width: 400, height: 280 }).toBuffer()
    expect((await sharp(top).stats()).dominant.g).toBeGreaterThan(100)
  })

  test('stores only the picture of an uploaded file, whatever else it contains [T40]', async () => {
    const { folder, store } = await freshStore()
    for (const [name, bytes] of Object.entries(await cleanedFiles())) {
      const kept = await readFile(join(folder, getImageFileName(await hashOf(store(bytes)))))
      const { format, pages = 1, space, depth } = await sharp(kept).metadata()
      expect([format, pages, space, depth], name).toEqual(['webp', 1, 'srgb', 'uchar'])
      expect(kept.includes('<script'), name).toBe(false)
    }
  })
})

describe('uploads that are refused', () => {
  test('refuses an uploaded file that is no picture, whatever its first bytes are, and leaves nothing behind [T40]', async () => {
    const { store, rows, files } = await freshStore()
    for (const [name, bytes] of Object.entries(await refusedFiles()))
      expect(await store(bytes), name).toEqual({ ok: false, reason: 'not_a_picture' })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('refuses an empty picture file and one above 5 MB, and accepts exactly 5 MB [T41]', async () => {
    const { store } = await freshStore()
    for (const nothing of [null, Buffer.alloc(0)])
      expect(await store(nothing)).toEqual({ ok: false, reason: 'empty' })
    const png = await picture().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect(await store(padded(MAX_IMAGE_BYTES))).toMatchObject({ ok: true })
    expect(await store(padded(MAX_IMAGE_BYTES + 1))).toEqual({ ok: false, reason: 'too_big' })
  })

  test('refuses a picture that is too small, and states its size after turning it upright [263]', async () => {
    const { db, folder, rows, files } = await freshStore()
    const stores = (bytes: Buffer, smallest: number) =>
      storeImage(db, createFolderStore(folder), bytes, { smallest })
    const phone = await phonePicture()
    expect(await stores(phone, 401)).toEqual({ ok: false, reason: 'too_small', width: 400, height: 600 })
    expect([await rows(), await files()]).toEqual([[], []])
    expect(await stores(phone, 400)).toMatchObject({ ok: true })
  })

  test('quickly refuses a picture whose pixels would fill the memory [T42]', async () => {
    const { store, rows, files } = await freshStore()
    const bomb = pixelBomb(20_000)
    expect(bomb.length).toBeLessThan(100_000)
    const wide = await picture(8001, 4).png().toBuffer()
    const { ms } = await processorTime(async () => {
      for (const bytes of [bomb, wide])
        expect(await store(bytes)).toEqual({ ok: false, reason: 'too_many_pixels' })
    })
    expect(ms).toBeLessThan(3000)
    const whole = await picture(6000, 5000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 })
      .toBuffer()
    expect(await store(whole)).toEqual({ ok: false, reason: 'too_many_pixels' })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('drops the texts of a PNG before they are unpacked, and keeps its other parts [T262]', async () => {
    const { store } = await freshStore()
    const png = await picture().png().toBuffer()
    const bomb = textBomb(png)
    expect(bomb.length).toBeLessThan(120_000)
    for (const bytes of [bomb, withPngText(png, 'a'), Buffer.concat([bomb, Buffer.from('behind the end')])])
      expect(removePngTextChunks(bytes).equals(png)).toBe(true)
    // A wrong length, or a file that ends within a part.
    const lying = Buffer.from(bomb)
    lying.writeUInt32BE(0xffffffff, 8 + 25)
    expect(removePngTextChunks(lying).equals(png.subarray(0, 8 + 25))).toBe(true)
    for (const cut of [0, 7, 8, 20, 33, 45, 60])
      expect(png.indexOf(removePngTextChunks(bomb.subarray(0, cut)))).toBe(0)
    const before = process.memoryUsage().rss
    expect(await hashOf(store(bomb))).toBe(await hashOf(store(png)))
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100)
  })

  test('refuses a JPEG with more than a hundred scans, counted only within the picture [T264]', async () => {
    const { store } = await freshStore()
    const jpeg = await picture(600, 400).jpeg({ progressive: true }).toBuffer()
    expect(await store(await withScans(600, 400, 100))).toEqual({ ok: false, reason: 'not_a_picture' })
    expect(await store(await withScans(600, 400, 99))).toMatchObject({ ok: true })
    const scans = '\xff\xda'.repeat(200)
    const noise = Buffer.concat([withJpegComment(jpeg, scans), Buffer.from(scans, 'latin1')])
    expect(await store(noise)).toMatchObject({ ok: true })
    const scanned = await withScans(600, 400, 100)
    const filled = Buffer.concat([scanned.subarray(0, 2), Buffer.alloc(5, 0xff), scanned.subarray(2)])
    expect(await store(filled)).toEqual({ ok: false, reason: 'not_a_picture' })
  })

  test('accepts 12 million pixels in every form of JPEG, and names the format of a refused iPhone photo', async () => {
    const { store } = await freshStore()
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const photo = await picture(4000, 3000).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
      expect(await store(photo)).toMatchObject({ ok: true })
    }
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await store(heic)).toEqual({ ok: false, reason: 'heic' })
    expect(describeImageError({ ok: false, reason: 'heic' })).toContain('guárdala como JPG')
  })

  test('refuses a picture while too many wait, and accepts it when they are done', async () => {
    const { store } = await freshStore()
    const bytes = await picture(2000, 1500).png().toBuffer()
    const results = await Promise.all(Array.from({ length: 12 }, () => store(bytes)))
    expect(results.filter((result) => !result.ok && result.reason === 'busy').length).toBeGreaterThan(0)
    expect(results.filter((result) => result.ok).length).toBeGreaterThanOrEqual(8)
    expect(await store(bytes)).toMatchObject({ ok: true })
  })

  test('refuses a picture above 500 MB of all pictures, unless it is already stored [T47]', async () => {
    const { db, store } = await freshStore()
    const kept = await picture().png().toBuffer()
    await hashOf(store(kept))
    await updateRows(db, 'images', {}, { bytes: 500 * 1024 * 1024 })
    expect(await store(await picture(61).png().toBuffer())).toEqual({ ok: false, reason: 'no_room' })
    expect(await store(kept)).toMatchObject({ ok: true })
  })
})

describe('a picture that cannot be stored', () => {
  test('a full disk while storing a picture leaves no row and no incomplete file [F4]', async () => {
    const { folder, store, rows } = await freshStore()
    await writeFile(folder, 'not a folder')
    await expect(store(await picture().png().toBuffer())).rejects.toThrow()
    expect(await rows()).toEqual([])
    await rm(folder)
    await mkdir(folder)
    const hash = await hashOf(store(await picture().png().toBuffer()))
    await rm(join(folder, `${hash}.webp`))
    // A folder with the name of the file: renaming fails after everything was written.
    await mkdir(join(folder, `${hash}.webp`, 'x'), { recursive: true })
    await expect(store(await picture().png().toBuffer())).rejects.toThrow()
    expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([])
  })

  test.skipIf(ON_POSTGRES)('a database error while storing a picture leaves no row and no file', async () => {
    const { db, store, rows, files } = await freshStore()
    await sql`create trigger refuse before insert on images begin select raise(abort, 'full'); end`.execute(
      db,
    )
    await expect(store(await picture().png().toBuffer())).rejects.toThrow('full')
    expect(await rows()).toEqual([])
    expect(await files()).toEqual([])
  })

  test('a picture uploaded again while orphan files are being deleted is not deleted [F81]', async () => {
    const { db, folder, store, files } = await freshStore()
    const bytes = await picture().png().toBuffer()
    const hash = await hashOf(store(bytes))
    await db.deleteFrom('images').execute()
    const racing = storeWhere(folder, async (name, remove) => {
      // Uploads the picture again after its row was read and before its file is removed.
      await store(bytes)
      await remove(name)
    })
    await deleteOrphanImageFiles(db, racing, new Date(Date.now() + 1000))
    expect(await files()).toEqual([`${hash}.webp`])
    expect(await db.selectFrom('images').select('hash').execute()).toEqual([{ hash }])
  })

  test('a picture file that cannot be deleted is reported, and the next files are deleted [F77]', async () => {
    const { db, folder, files } = await freshStore()
    const names = [1, 2, 3].map(() => `${randomBytes(16).toString('hex')}.webp`)
    await mkdir(folder, { recursive: true })
    for (const name of names) await writeFile(join(folder, name), 'half')
    let stuck: string | undefined
    const broken = storeWhere(folder, async (name, remove) => {
      stuck ??= name
      if (name === stuck) throw new Error('no permission')
      await remove(name)
    })
    const swept = deleteOrphanImageFiles(db, broken, new Date(Date.now() + 1000))
    await expect(swept).rejects.toThrow('no permission')
    expect(await files()).toEqual([stuck])
  })

  test('deletes picture files left by an earlier process, but no recent draft and no file with a row', async () => {
    const { db, folder, store, files } = await freshStore()
    const hash = await hashOf(store(await picture().png().toBuffer()))
    const lost = `${randomBytes(16).toString('hex')}.webp`
    for (const name of ['a.draft', lost, 'b.draft', 'nota.txt']) await writeFile(join(folder, name), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of ['a.draft', lost, `${hash}.webp`])
      await utimes(join(folder, name), yesterday, yesterday)
    await deleteOrphanImageFiles(db, createFolderStore(folder), new Date(Date.now() - 60_000))
    expect(await files()).toEqual(['b.draft', `${hash}.webp`, 'nota.txt'].sort())
    await deleteOrphanImageFiles(db, createFolderStore(join(folder, 'nowhere')), new Date())
  })
})
