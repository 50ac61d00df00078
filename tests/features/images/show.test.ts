import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createImageReader } from '~/features/images/show.server'
import { getImageFileName, storeImage } from '~/features/images/store.server'
import { createFolderStore } from '~/gateways/object-store/stores.server'
import { buildImageUrl, chooseImageWidth, isStoredImageUrl } from '~/values/pictures/image-widths'
import { folderForTest, freshDatabase } from '../../support/database'
import { picture } from '../../support/hostile-pictures'

async function freshGallery(width = 900, height = 600) {
  const { db } = await freshDatabase()
  const folder = await folderForTest()
  const store = createFolderStore(folder)
  const reported: unknown[] = []
  const show = createImageReader({
    store,
    folder: join(folder, 'anchos'),
    report: (error) => reported.push(error),
  })
  const stored = await storeImage(db, store, await picture(width, height).png().toBuffer())
  if (!stored.ok) throw new Error(stored.reason)
  return { db, folder, store, reported, show, hash: stored.image.hash }
}

describe('a stored picture', () => {
  test('returns a stored picture unchanged, or resizes it once to the requested width', async () => {
    const { db, folder, show, hash, reported } = await freshGallery()
    for (const [asked, width] of [
      [null, 900],
      [96, 96],
      [320, 320],
      [1280, 900],
    ] as const) {
      const shown = await show(db, hash, asked)
      expect(shown?.kind).toBe('asked')
      expect(await sharp(shown?.webp).metadata()).toMatchObject({ format: 'webp', width })
    }
    const drawn = ['96', '320'].map((width) => `${hash}-${width}.webp`).sort()
    expect((await readdir(join(folder, 'anchos'))).sort()).toEqual(drawn)
    await writeFile(join(folder, 'anchos', `${hash}-96.webp`), 'drawn before')
    expect((await show(db, hash, 96))?.webp.toString()).toBe('drawn before')
    expect(reported).toEqual([])
    expect(await show(db, '0'.repeat(32), 96)).toBeNull()
  })

  test.each<[string, (file: string) => Promise<void>]>([
    ['missing', (file) => rm(file)],
    ['cut off', (file) => truncate(file, 100)],
    ['something else', (file) => writeFile(file, 'x'.repeat(3))],
  ])(
    'shows a placeholder for a picture whose file is %s, and reports it [F40, 222]',
    async (_what, damage) => {
      const { db, folder, reported, show, hash } = await freshGallery()
      await damage(join(folder, getImageFileName(hash)))
      for (const width of [null, 160] as const) {
        const shown = await show(db, hash, width)
        expect(shown?.kind).toBe('stand_in')
        expect(await sharp(shown?.webp).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
      }
      expect(reported).toHaveLength(2)
    },
  )

  test('returns a picture in another width while many widths are being computed', async () => {
    const { db, store, show } = await freshGallery()
    const hashes: string[] = []
    for (let index = 0; index < 5; index++) {
      const stored = await storeImage(
        db,
        store,
        await picture(1500 + index, 1000)
          .png()
          .toBuffer(),
      )
      if (stored.ok) hashes.push(stored.image.hash)
    }
    const widths = [96, 160, 320, 480, 640, 960, 1280] as const
    const shown = await Promise.all(hashes.flatMap((hash) => widths.map((width) => show(db, hash, width))))
    const kinds = shown.map((each) => each?.kind)
    expect(kinds.filter((kind) => kind === 'other_size').length).toBeGreaterThan(0)
    expect(kinds).not.toContain('stand_in')
  })
})

test('adds a width to addresses of stored pictures, but not of drawings', () => {
  const kept = `/imagenes/${'0a'.repeat(16)}.webp`
  expect(buildImageUrl(kept, 320)).toBe(`${kept}?w=320`)
  const stored = [kept, '/ilustraciones/retail.svg', `${kept}?x`].map(isStoredImageUrl)
  expect(stored).toEqual([true, false, false])
  expect(buildImageUrl('/ilustraciones/retail.svg', 320)).toBe('/ilustraciones/retail.svg')
  expect([1, 96, 97, 500, 9000].map(chooseImageWidth)).toEqual([96, 96, 160, 640, 1280])
})
