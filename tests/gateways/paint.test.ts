import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '~/features/categories/seed'
import { anyShop, extras, skins, trades } from '~/gateways/painter/drawings.json'
import { compose, describePainting, paint } from '~/gateways/painter/paint.server'
import { PARTS, SCENES } from '~/gateways/painter/scenes'
import type { Element } from '~/gateways/painter/template'

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

/** Every drawing a picture may ask for. */
function namedDrawings(): Set<string> {
  const all = [...Object.values(trades), anyShop]
  const people = all.flatMap((trade) =>
    trade.people.flatMap((name) => skins.map((skin) => `${name}-${skin}`)),
  )
  return new Set([
    ...all.flatMap(({ emblem, things }) => [emblem, ...things]),
    ...people,
    ...Object.values(extras).flat(),
  ])
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
    const kinds = SCENES.length
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
  }, 180_000)

  it('paints every kind of scene once in as many seeds, for every category, without letters that need a font', async () => {
    const kinds = SCENES.length
    expect(kinds).toBeGreaterThanOrEqual(8)
    for (const category of CATEGORIES) {
      const svg = await compose(category, kinds + 1)
      expect(svg).not.toMatch(/<text|<image|undefined|NaN|Infinity|href="(?!#)/)
    }
  })

  it('fills every slot of its templates: no name stays that nothing stands for', async () => {
    const kinds = ['emblem', 'thing', 'person', ...Object.keys(extras)]
    const unknown = new Set<string>()
    const check = ({ name, attributes: { href = '' }, children }: Element) => {
      const isKnown = name === 'use' ? PARTS.has(href.slice(1)) : kinds.includes(href)
      if (href !== '' && !href.includes('var(--') && !isKnown) unknown.add(href)
      children.forEach(check)
    }
    for (const element of [...SCENES.flatMap(({ content }) => content), ...PARTS.values()]) check(element)
    expect([...unknown]).toEqual([])
    for (let seed = 0; seed < 10 * SCENES.length; seed++) {
      const svg = await compose(legal, seed)
      expect(svg.match(/var\(|data-[a-z]+=|(fill|stroke)="(?!#|none|url\(#)[^"]*"|undefined|NaN/)).toBeNull()
    }
  })

  it('has every drawing it may ask for, and no other', () => {
    const files = readdirSync('public/ilustraciones/cosas').map((file) => file.replace(/\.svg$/, ''))
    expect(files.sort()).toEqual([...namedDrawings()].sort())
  })

  it('paints a shop of any kind for a category whose illustration it does not know, whatever its name', async () => {
    for (const name of ['Ñandú & Cía.', '漢字', '', 'Á'.repeat(200), '<script>'])
      await expect(paint({ ...legal, name, illustration: null }, 0)).resolves.toBeInstanceOf(Buffer)
  })

  it('takes no markup from a name: letters become outlines, whatever they spell', async () => {
    const name = '</svg><script>alert(1)</script><image href="http://x.example/"/>&lt;'
    for (let seed = 0; seed < SCENES.length; seed++) {
      const svg = await compose({ ...legal, name }, seed)
      expect(svg).not.toMatch(/script|alert|<text|<image|example|&/i)
      expect(svg.match(/<\/svg>/g)).toHaveLength(1)
    }
  })

  it('takes at most 200 ms of a processor for a picture', async () => {
    await paint(food, 0)
    const before = process.cpuUsage()
    for (let seed = 0; seed < SCENES.length; seed++) await paint(food, seed)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / SCENES.length).toBeLessThan(200)
  })
})
