import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '~/features/images/image'
import { imageRefusal } from '~/features/images/labels'
import { imageFile, storeImage } from '~/features/images/store.server'
import { sweepImages } from '~/features/images/sweep.server'
import { folderStore } from '~/gateways/object-store/folder.server'
import { folderForTest, freshDatabase, ON_POSTGRES } from '../../support/database'
import { cleanedFiles, phonePicture, picture, pixelBomb, refusedFiles } from '../../support/hostile-pictures'

async function freshStore() {
  const { db } = await freshDatabase()
  const folder = join(await folderForTest(), 'images')
  const store = (bytes: Buffer | null) => storeImage(db, folderStore(folder), bytes)
  const rows = () => db.selectFrom('images').selectAll().execute()
  const files = () => readdir(folder).catch(() => [])
  return { db, folder, store, rows, files }
}

const hashOf = async (result: Promise<Awaited<ReturnType<typeof storeImage>>>) => {
  const stored = await result
  if (!stored.ok) throw new Error(stored.reason)
  return stored.image.hash
}

describe('a picture somebody uploads', () => {
  test('is kept as a WebP named by what it holds, once however often it comes [D39]', async () => {
    const { folder, store, rows, files } = await freshStore()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await picture(600, 400).toFormat(format).toBuffer()
      const hash = await hashOf(store(bytes))
      expect(await hashOf(store(bytes))).toBe(hash)
      const kept = await readFile(join(folder, imageFile(hash)))
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 })
      expect((await rows()).find((row) => row.hash === hash)).toMatchObject({
        media_type: 'image/webp',
        width: 600,
        height: 400,
        bytes: kept.length,
      })
    }
    expect(await files()).toEqual((await rows()).map(({ hash }) => `${hash}.webp`).sort())
  })

  test('is at most 1600 pixels on a side, and never made larger', async () => {
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

  test('loses the place it was taken at and stands upright [T43]', async () => {
    const { folder, store } = await freshStore()
    const bytes = await phonePicture()
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([exif?.includes('canario-exif'), orientation]).toEqual([true, 6])
    const kept = await readFile(join(folder, imageFile(await hashOf(store(bytes)))))
    const metadata = await sharp(kept).metadata()
    expect(metadata).toMatchObject({ width: 400, height: 600 })
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(metadata[part], part).toBeUndefined()
    expect(kept.includes('canario-exif')).toBe(false)
    const top = await sharp(kept).extract({ left: 0, top: 0, width: 400, height: 280 }).toBuffer()
    expect((await sharp(top).stats()).dominant.g).toBeGreaterThan(100)
  })

  test('keeps nothing but the picture, whatever its shape [T40]', async () => {
    const { folder, store } = await freshStore()
    for (const [name, bytes] of Object.entries(await cleanedFiles())) {
      const kept = await readFile(join(folder, imageFile(await hashOf(store(bytes)))))
      const { format, pages = 1, space, depth } = await sharp(kept).metadata()
      expect([format, pages, space, depth], name).toEqual(['webp', 1, 'srgb', 'uchar'])
      expect(kept.includes('<script'), name).toBe(false)
    }
  })
})

describe('a file that is no picture of ours', () => {
  test('is refused whatever it begins with, and leaves nothing [T40]', async () => {
    const { store, rows, files } = await freshStore()
    for (const [name, bytes] of Object.entries(await refusedFiles()))
      expect(await store(bytes), name).toEqual({ ok: false, reason: 'not_a_picture' })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('is refused when it is empty or above 5 MB, and taken at 5 MB exactly [T41]', async () => {
    const { store } = await freshStore()
    for (const nothing of [null, Buffer.alloc(0)])
      expect(await store(nothing)).toEqual({ ok: false, reason: 'empty' })
    const png = await picture().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    expect(await store(padded(MAX_IMAGE_BYTES))).toMatchObject({ ok: true })
    expect(await store(padded(MAX_IMAGE_BYTES + 1))).toEqual({ ok: false, reason: 'too_big' })
  })

  test('is refused with its size, as it stands upright, when it is smaller than is asked for [263]', async () => {
    const { db, folder, rows, files } = await freshStore()
    const stores = (bytes: Buffer, smallest: number) =>
      storeImage(db, folderStore(folder), bytes, { smallest })
    const phone = await phonePicture()
    expect(await stores(phone, 401)).toEqual({ ok: false, reason: 'too_small', width: 400, height: 600 })
    expect([await rows(), await files()]).toEqual([[], []])
    expect(await stores(phone, 400)).toMatchObject({ ok: true })
  })

  test('is refused in no time when its pixels would fill the memory [T42]', async () => {
    const { store, rows, files } = await freshStore()
    const bomb = pixelBomb(20_000)
    expect(bomb.length).toBeLessThan(100_000)
    const since = performance.now()
    for (const bytes of [bomb, await picture(8001, 4).png().toBuffer()])
      expect(await store(bytes)).toEqual({ ok: false, reason: 'too_many_pixels' })
    expect(performance.now() - since).toBeLessThan(3000)
    const whole = await picture(6000, 5000)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 })
      .toBuffer()
    expect(await store(whole)).toEqual({ ok: false, reason: 'too_many_pixels' })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  test('is taken with 12 million pixels, also where it can only be read whole; one of an iPhone is called by its name', async () => {
    const { store } = await freshStore()
    for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
      const photo = await picture(4000, 3000).jpeg({ progressive: true, chromaSubsampling }).toBuffer()
      expect(await store(photo)).toMatchObject({ ok: true })
    }
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await store(heic)).toEqual({ ok: false, reason: 'heic' })
    expect(imageRefusal({ ok: false, reason: 'heic' })).toContain('guárdala como JPG')
  })

  test('is refused when too many wait, and taken when they are done', async () => {
    const { store } = await freshStore()
    const bytes = await picture(2000, 1500).png().toBuffer()
    const results = await Promise.all(Array.from({ length: 12 }, () => store(bytes)))
    expect(results.filter((result) => !result.ok && result.reason === 'busy').length).toBeGreaterThan(0)
    expect(results.filter((result) => result.ok).length).toBeGreaterThanOrEqual(8)
    expect(await store(bytes)).toMatchObject({ ok: true })
  })

  test('is refused when all pictures together would take more than 500 MB; one that is kept already is not [T47]', async () => {
    const { db, store } = await freshStore()
    const kept = await picture().png().toBuffer()
    await hashOf(store(kept))
    await db
      .updateTable('images')
      .set({ bytes: 500 * 1024 * 1024 })
      .execute()
    expect(await store(await picture(61).png().toBuffer())).toEqual({ ok: false, reason: 'no_room' })
    expect(await store(kept)).toMatchObject({ ok: true })
  })
})

describe('a picture that cannot be kept', () => {
  test('leaves no row when the disk refuses, and no file unfinished [F4]', async () => {
    const { folder, store, rows } = await freshStore()
    await writeFile(folder, 'not a folder')
    await expect(store(await picture().png().toBuffer())).rejects.toThrow()
    expect(await rows()).toEqual([])
    await rm(folder)
    await mkdir(folder)
    const hash = await hashOf(store(await picture().png().toBuffer()))
    await rm(join(folder, `${hash}.webp`))
    // A folder in the place of the file: renaming fails when all is written.
    await mkdir(join(folder, `${hash}.webp`, 'x'), { recursive: true })
    await expect(store(await picture().png().toBuffer())).rejects.toThrow()
    expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([])
  })

  test.skipIf(ON_POSTGRES)(
    'leaves no row when the database refuses, and its file is swept away at the next start',
    async () => {
      const { db, folder, store, rows, files } = await freshStore()
      await sql`create trigger refuse before insert on images begin select raise(abort, 'full'); end`.execute(
        db,
      )
      await expect(store(await picture().png().toBuffer())).rejects.toThrow('full')
      expect(await rows()).toEqual([])
      const left = await files()
      expect(left).toHaveLength(1)
      await sweepImages(db, folderStore(folder), new Date(Date.now() + 1000))
      expect(await files()).toEqual([])
    },
  )

  test('of an earlier process is swept away, while what is being written and what has a row stay', async () => {
    const { db, folder, store, files } = await freshStore()
    const hash = await hashOf(store(await picture().png().toBuffer()))
    const lost = `${randomBytes(16).toString('hex')}.webp`
    for (const name of ['a.draft', lost, 'b.draft', 'nota.txt']) await writeFile(join(folder, name), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const name of ['a.draft', lost, `${hash}.webp`])
      await utimes(join(folder, name), yesterday, yesterday)
    await sweepImages(db, folderStore(folder), new Date(Date.now() - 60_000))
    expect(await files()).toEqual(['b.draft', `${hash}.webp`, 'nota.txt'].sort())
    await sweepImages(db, folderStore(join(folder, 'nowhere')), new Date())
  })
})
