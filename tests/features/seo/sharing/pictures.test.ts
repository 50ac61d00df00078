import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { socialImagePictures } from '~/features/seo/sharing/pictures.server'
import { type SocialImage, siteSocialImage } from '~/values/pictures/social-image'
import { folderForTest } from '../../../support/database'

const signOf = (title: string): SocialImage => ({ ...siteSocialImage({ name: 'Directorio' }), title })

/** A painter who is done when told, and remembers what was asked. */
function slowPainter() {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const paint = (sign: SocialImage) => {
    begun.push(sign.title)
    return new Promise<Buffer>((resolve) => {
      waiting.push(() => resolve(Buffer.from(sign.title.padEnd(100))))
    })
  }
  return { begun, paint, finish: () => waiting.shift()?.() }
}

const quickPainter = () => {
  const painted: string[] = []
  const paint = async (sign: SocialImage) => {
    painted.push(sign.title)
    return Buffer.from(sign.title.padEnd(100))
  }
  return { painted, paint }
}

const until = async (what: () => boolean) => {
  for (let tries = 0; !what() && tries < 200; tries += 1) await new Promise((done) => setTimeout(done, 10))
  expect(what()).toBe(true)
}
const textOf = (picture: Buffer | null) => picture?.toString().trim()
const never = (error: unknown) => {
  throw error
}

describe('the pictures of shared pages', () => {
  test('are painted one at a time, each once however many ask for it', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = socialImagePictures({ folder: await folderForTest(), report: never, paint })
    const wanted = Promise.all(['uno', 'uno', 'dos'].map((title) => pictureOf(signOf(title))))
    await until(() => begun.length === 1)
    await new Promise((done) => setTimeout(done, 50))
    expect(begun).toEqual(['uno'])
    finish()
    await until(() => begun.length === 2)
    finish()
    expect((await wanted).map(textOf)).toEqual(['uno', 'uno', 'dos'])
    expect(begun).toEqual(['uno', 'dos'])
  })

  test('T120: are drawn one at a time for each network: one that asks for many takes nobody’s turn', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = socialImagePictures({ folder: await folderForTest(), report: never, paint })
    const first = pictureOf(signOf('uno'), '203.0.113.0/24')
    await until(() => begun.length === 1)
    expect(await pictureOf(signOf('dos'), '203.0.113.0/24')).toBeNull()
    const other = pictureOf(signOf('tres'), '198.51.100.0/24')
    finish()
    await until(() => begun.length === 2)
    finish()
    expect((await Promise.all([first, other])).map(textOf)).toEqual(['uno', 'tres'])
    expect(textOf(await pictureOf(signOf('uno'), '203.0.113.0/24'))).toBe('uno')
  })

  test('are refused when too many wait, and given again when they do not', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = socialImagePictures({ folder: await folderForTest(), report: never, paint, queue: 2 })
    const first = [pictureOf(signOf('uno')), pictureOf(signOf('dos'))]
    await until(() => begun.length === 1)
    expect(await pictureOf(signOf('tres'))).toBeNull()
    finish()
    await until(() => begun.length === 2)
    finish()
    await Promise.all(first)
    const again = pictureOf(signOf('tres'))
    await until(() => begun.length === 3)
    finish()
    expect(textOf(await again)).toBe('tres')
  })

  test('are kept for the next who asks, by this process or a later one', async () => {
    const folder = await folderForTest()
    const { painted, paint } = quickPainter()
    const pictureOf = socialImagePictures({ folder, report: never, paint })
    await pictureOf(signOf('uno'))
    expect(textOf(await pictureOf(signOf('uno')))).toBe('uno')
    const later = socialImagePictures({ folder, report: never, paint })
    expect(textOf(await later(signOf('uno')))).toBe('uno')
    expect(painted).toEqual(['uno'])
  })

  test('never fill the disk: the ones asked for longest ago go, drafts too', async () => {
    const folder = await folderForTest()
    await writeFile(join(folder, 'x.png.draft'), 'half')
    const { painted, paint } = quickPainter()
    const pictureOf = socialImagePictures({ folder, report: never, paint, room: 250 })
    for (const title of ['uno', 'dos', 'uno', 'tres', 'uno']) await pictureOf(signOf(title))
    expect(painted).toEqual(['uno', 'dos', 'tres'])
    await pictureOf(signOf('dos'))
    expect(painted).toEqual(['uno', 'dos', 'tres', 'dos'])
    await expect.poll(async () => (await readdir(folder)).length).toBe(2)
  })

  test('are delivered although they cannot be kept, and that is told', async () => {
    const folder = join(await folderForTest(), 'file')
    await writeFile(folder, 'no folder')
    const told: unknown[] = []
    const { paint } = quickPainter()
    const pictureOf = socialImagePictures({ folder, report: (error) => told.push(error), paint })
    expect(textOf(await pictureOf(signOf('uno')))).toBe('uno')
    expect(told.length).toBeGreaterThan(0)
  })

  test('a failure of one is its own: the next is painted', async () => {
    const paint = async ({ title }: SocialImage) => {
      if (title === 'mal') throw new Error('no paint')
      return Buffer.from(title)
    }
    const pictureOf = socialImagePictures({ folder: await folderForTest(), report: never, paint })
    await expect(pictureOf(signOf('mal'))).rejects.toThrow('no paint')
    expect(textOf(await pictureOf(signOf('bien')))).toBe('bien')
  })
})
