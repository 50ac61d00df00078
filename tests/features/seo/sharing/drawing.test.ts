import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  createSocialImageRenderer,
  drawSocialImageSvg,
  SOCIAL_IMAGE_SIZE_PX,
} from '~/features/seo/sharing/pictures.server'
import {
  buildBusinessSocialImageContent,
  buildCategorySocialImageContent,
} from '~/features/seo/sharing/social-image'
import {
  buildSiteSocialImageContent,
  getSocialImageVersion,
  type SocialImageContent,
} from '~/values/pictures/social-image'
import { folderForTest } from '../../../support/database'

const WHATSAPP_LIMIT = 300 * 1024
const site = { name: 'Directorio Latino' }
const bakery = { name: 'Repostería', slug: 'reposteria', hue: 'turquesa', illustration: 'bakery' } as const
const noRatings = { average: null, professional: null, trust: null, count: 0 }

const SIGN = {
  ...{ city: 'Miami', stateCode: 'FL', category: bakery, trade: null, rating: noRatings, isExample: false },
  picture: { src: '/ilustraciones/bakery.svg', kind: 'drawing' },
} as const

const signOf = (name: string, more: Partial<Parameters<typeof buildBusinessSocialImageContent>[0]> = {}) =>
  buildBusinessSocialImageContent({ ...SIGN, name, ...more }, site)

/** The final image. */
async function painted(sign: SocialImageContent): Promise<Buffer> {
  const picture = await createSocialImageRenderer({ folder: await folderForTest(), report: fail })(sign)
  if (!picture) throw new Error('nothing was painted')
  return picture
}

function fail(error: unknown) {
  throw error
}

/** Number of board pixels that differ between two images. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const board = { left: 60, top: 142, width: 716, height: 332 }
  const pixels = (picture: Buffer) => sharp(picture).extract(board).greyscale().raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  return a.reduce((sum, value, at) => sum + (Math.abs(value - (b[at] ?? 0)) > 64 ? 1 : 0), 0)
}

describe('social image', () => {
  test('a social image is a PNG of the usual size, small enough for WhatsApp', async () => {
    for (const sign of [
      signOf('El Rincón de los Abogados Hispanos de Inmigración y Asociados LLC'),
      buildCategorySocialImageContent(bakery, site),
      buildSiteSocialImageContent(site),
    ]) {
      const picture = await painted(sign)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...SOCIAL_IMAGE_SIZE_PX })
      expect(picture.length).toBeLessThan(WHATSAPP_LIMIT / 3)
    }
  })

  test('a social image has letters as outlines and needs no fonts of the system', async () => {
    const svg = await drawSocialImageSvg(signOf('Panadería La Ñapa'))
    expect(svg).not.toMatch(/<text|font-family|href="(?!#)/)
  })

  test('a social image shows the name, the place, the rating and the demo mark', async () => {
    const plain = await painted(signOf('La Rosa'))
    const blank = await painted({ ...signOf('La Rosa'), title: '.', line: '' })
    expect(await difference(plain, blank)).toBeGreaterThan(5000)
    expect(await difference(plain, await painted(signOf('El Sol')))).toBeGreaterThan(2000)
    expect(await difference(plain, await painted(signOf('La Rosa', { city: 'Tampa' })))).toBeGreaterThan(200)
    const rated = { average: 4.9, professional: 4.9, trust: 4.9, count: 12 }
    const stars = await painted(signOf('La Rosa', { rating: rated }))
    expect(await difference(plain, stars)).toBeGreaterThan(1000)
    const four = { ...rated, average: 3.9 }
    expect(await difference(stars, await painted(signOf('La Rosa', { rating: four })))).toBeGreaterThan(100)
    expect((await painted({ ...signOf('La Rosa'), isExample: true })).equals(plain)).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['pictures and another script', '🎉🎉 مطعم'],
    ['one endless word', 'Ñ'.repeat(5000)],
    ['markup', '</svg><script>alert(1)</script>"\'&'],
    ['marks that turn the direction', '\u202e\u2066Panadería\u2069'],
    ['control characters', 'La\u0000\u0008\ud800 Rosa'],
  ])('draws the image for any business name: %s', async (_what, name) => {
    const svg = await drawSocialImageSvg(signOf(name))
    expect(svg).not.toContain('<script')
    const picture = await painted(signOf(name))
    expect(await sharp(picture).metadata()).toMatchObject(SOCIAL_IMAGE_SIZE_PX)
    expect(
      await difference(picture, await painted({ ...signOf('x'), title: '.', line: '' })),
    ).toBeGreaterThan(400)
  })

  test('a long name fits on the board of the social image', async () => {
    const edges = async (name: string) => {
      const picture = sharp(await painted(signOf(name)))
      return picture.extract({ left: 790, top: 100, width: 30, height: 400 }).raw().toBuffer()
    }
    expect((await edges('W'.repeat(90))).equals(await edges('A'))).toBe(true)
  })

  test('the version of a social image changes with its content, and only then', () => {
    const version = getSocialImageVersion(signOf('La Rosa'))
    expect(getSocialImageVersion(signOf('La Rosa'))).toBe(version)
    expect(version).toMatch(/^[0-9a-z]+$/)
    expect(getSocialImageVersion(signOf('La Rosá'))).not.toBe(version)
    expect(getSocialImageVersion(signOf('La Rosa', { city: 'Tampa' }))).not.toBe(version)
  })
})
