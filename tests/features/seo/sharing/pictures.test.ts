import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSocialImageRenderer } from '~/features/seo/sharing/pictures.server'
import { buildSiteSocialImageContent, type SocialImageContent } from '~/values/pictures/social-image'
import { folderForTest } from '../../../support/database'

const signOf = (title: string): SocialImageContent => ({
  ...buildSiteSocialImageContent({ name: 'Directorio' }),
  title,
})

/** A painter that finishes on command and records its requests. */
function slowPainter() {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const paint = (sign: SocialImageContent) => {
    begun.push(sign.title)
    return new Promise<Buffer>((resolve) => {
      waiting.push(() => resolve(Buffer.from(sign.title.padEnd(100))))
    })
  }
  return { begun, paint, finish: () => waiting.shift()?.() }
}

const quickPainter = () => {
  const painted: string[] = []
  const paint = async (sign: SocialImageContent) => {
    painted.push(sign.title)
    return Buffer.from(sign.title.padEnd(100))
  }
  return { painted, paint }
}

const never = (error: unknown) => {
  throw error
}

/** A renderer in an empty folder that throws its errors. */
const rendererOf = async (more: Partial<Parameters<typeof createSocialImageRenderer>[0]> = {}) =>
  createSocialImageRenderer({ folder: await folderForTest(), report: never, ...more })

const until = (what: () => boolean) => expect.poll(what).toBe(true)
const textOf = (picture: Buffer | null) => picture?.toString().trim()
describe('cache of social images', () => {
  test('the renderer of social images draws one image at a time, and each once for simultaneous requests', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = await rendererOf({ paint })
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

  test('the renderer of social images draws one image at a time per network, so that no network blocks others [T120]', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = await rendererOf({ paint })
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

  test('the renderer of social images refuses images while too many wait, and draws them later', async () => {
    const { begun, paint, finish } = slowPainter()
    const pictureOf = await rendererOf({ paint, queue: 2 })
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

  test('the renderer of social images stores images for later requests, even by another process', async () => {
    const folder = await folderForTest()
    const { painted, paint } = quickPainter()
    const pictureOf = await rendererOf({ folder, paint })
    await pictureOf(signOf('uno'))
    expect(textOf(await pictureOf(signOf('uno')))).toBe('uno')
    const later = await rendererOf({ folder, paint })
    expect(textOf(await later(signOf('uno')))).toBe('uno')
    expect(painted).toEqual(['uno'])
  })

  test('the renderer of social images deletes drafts and the images requested longest ago when its disk space is full', async () => {
    const folder = await folderForTest()
    await writeFile(join(folder, 'x.png.draft'), 'half')
    const { painted, paint } = quickPainter()
    const pictureOf = await rendererOf({ folder, paint, room: 250 })
    for (const title of ['uno', 'dos', 'uno', 'tres', 'uno']) await pictureOf(signOf(title))
    expect(painted).toEqual(['uno', 'dos', 'tres'])
    await pictureOf(signOf('dos'))
    expect(painted).toEqual(['uno', 'dos', 'tres', 'dos'])
    await expect.poll(async () => (await readdir(folder)).length).toBe(2)
  })

  test('the renderer of social images returns images that it cannot store, and reports the error', async () => {
    const folder = join(await folderForTest(), 'file')
    await writeFile(folder, 'no folder')
    const told: unknown[] = []
    const { paint } = quickPainter()
    const pictureOf = createSocialImageRenderer({ folder, report: (error) => told.push(error), paint })
    expect(textOf(await pictureOf(signOf('uno')))).toBe('uno')
    expect(told.length).toBeGreaterThan(0)
  })

  test('a failed social image does not prevent the next one', async () => {
    const paint = async ({ title }: SocialImageContent) => {
      if (title === 'mal') throw new Error('no paint')
      return Buffer.from(title)
    }
    const pictureOf = await rendererOf({ paint })
    await expect(pictureOf(signOf('mal'))).rejects.toThrow('no paint')
    expect(textOf(await pictureOf(signOf('bien')))).toBe('bien')
  })
})
