import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '~/features/categories/seed'
import { allDrawings } from '~/gateways/painter/cast'
import { compose, describePainting, paint, SCENES } from '~/gateways/painter/paint.server'

const [legal, food] = CATEGORIES
if (!legal || !food) throw new Error('No categories')

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What an eye would compare: whether each cell is brighter than its neighbour, in each of three colours. */
async function impression(svg: string): Promise<boolean[]> {
  const small = svg.replace('width="1200" height="800"', 'width="120" height="80"')
  const { data } = await sharp(Buffer.from(small))
    .removeAlpha()
    .resize(17, 16, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Array.from(data)
    .slice(0, -3)
    .map((value, n) => value > (data[n + 3] ?? 0))
}

const distance = (a: boolean[], b: boolean[]) => a.filter((bit, n) => bit !== b[n]).length

describe('the embedded painter', () => {
  it('paints WebP of 1200 × 800 with nothing else in it (D83)', async () => {
    const picture = await paint(legal, 3)
    const { format, width, height, exif, pages } = await sharp(picture).metadata()
    expect({ format, width, height, exif, pages: pages ?? 1 }).toEqual({
      format: 'webp',
      width: 1200,
      height: 800,
      exif: undefined,
      pages: 1,
    })
    expect(picture.length).toBeLessThan(300 * 1024)
  })

  it('paints the same bytes for the same seed, and others for another seed or category', async () => {
    const [once, again, next, other] = [
      sha(await paint(legal, 5)),
      sha(await paint(legal, 5)),
      sha(await paint(legal, 6)),
      sha(await paint(food, 5)),
    ]
    expect(again).toBe(once)
    expect(new Set([once, next, other]).size).toBe(3)
  })

  it('says what each of its scenes shows', () => {
    const kinds = Object.keys(SCENES).length
    const said = Array.from({ length: kinds }, (_, seed) => describePainting(food, seed))
    expect(new Set(said).size).toBe(kinds)
    for (const text of said) expect(text).toMatch(new RegExp(`^Dibujo: .+, ${food.name}$`))
  })

  it('makes no two alike: 200 seeds of one category differ to the eye', async () => {
    const seen: boolean[][] = []
    for (let seed = 0; seed < 200; seed++) seen.push(await impression(await compose(food, seed)))
    const nearest = seen.map((one, n) =>
      Math.min(...seen.filter((_, other) => other !== n).map((two) => distance(one, two))),
    )
    expect(Math.min(...nearest)).toBeGreaterThan(60)
  }, 60_000)

  it('paints every kind of scene once in as many seeds, for every category, without letters that need a font', async () => {
    const kinds = Object.keys(SCENES).length
    expect(kinds).toBeGreaterThanOrEqual(8)
    for (const category of CATEGORIES) {
      const svg = await compose(category, kinds + 1)
      expect(svg).not.toMatch(/<text|<image|undefined|NaN|Infinity|href="(?!#)/)
    }
  })

  it('has every drawing it may ask for, and no other', () => {
    const files = readdirSync('public/ilustraciones/cosas').map((file) => file.replace(/\.svg$/, ''))
    expect(files.sort()).toEqual(allDrawings().sort())
  })

  it('paints a shop of any kind for a category whose illustration it does not know, whatever its name', async () => {
    for (const name of ['Ñandú & Cía.', '漢字', '', 'Á'.repeat(200), '<script>'])
      await expect(paint({ ...legal, name, illustration: null }, 0)).resolves.toBeInstanceOf(Buffer)
  })
})
