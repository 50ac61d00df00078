import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '~/features/categories/built-in'
import compositions from '~/gateways/painter/compositions.json'
import { anyShop, skins, trades } from '~/gateways/painter/drawings.json'
import {
  composeImageSvg,
  describePainting,
  paintCategoryImage,
  readDrawing,
} from '~/gateways/painter/paint.server'

const [legal, food] = BUILT_IN_CATEGORIES_WITH_SYNONYMS
if (!legal || !food) throw new Error('No categories')

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The image as RGB bytes, 150 × 100 pixels. */
const pixelsOf = (svg: string) => sharp(Buffer.from(svg)).resize(150, 100).removeAlpha().raw().toBuffer()

/** Mean difference of two images of the same size, from 0 to 1. */
const differenceOf = (a: Buffer, b: Buffer) =>
  a.reduce((total, value, n) => total + Math.abs(value - (b[n] ?? 0)), 0) / a.length / 255

const drawingsOf = ({ emblem, things, people }: typeof anyShop) => [
  emblem,
  ...things,
  ...people.flatMap((name) => skins.map((skin) => `${name}-${skin}`)),
]
const drawingsOfAllTrades = new Set([...Object.values(trades), anyShop].flatMap(drawingsOf))

describe('local painter', () => {
  test('the local painter makes WebP of 1200 × 800 without metadata [D83, row 230]', async () => {
    const picture = await paintCategoryImage(legal, 3)
    const { exif, pages = 1, ...kept } = await sharp(picture).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 1200, height: 800 })
    expect([exif, pages]).toEqual([undefined, 1])
    expect(picture.length).toBeLessThan(300 * 1024)
  })

  test('the local painter gives the same bytes for the same seed, and others for another seed or category', async () => {
    const [once, again, next, other] = [
      sha(await paintCategoryImage(legal, 5)),
      sha(await paintCategoryImage(legal, 5)),
      sha(await paintCategoryImage(legal, 6)),
      sha(await paintCategoryImage(food, 5)),
    ]
    expect(again).toBe(once)
    expect(new Set([once, next, other]).size).toBe(3)
  })

  test('the local painter describes each composition in Spanish', () => {
    const texts = compositions.map((_, seed) => describePainting(food, seed))
    expect(new Set(texts).size).toBe(compositions.length)
    for (const text of texts) expect(text).toMatch(new RegExp(`^Dibujo: .+, ${food.name}$`))
  })

  test('eight consecutive seeds give images that differ by more than 10 % on average, in every category', async () => {
    const tooAlike: string[] = []
    for (const category of BUILT_IN_CATEGORIES_WITH_SYNONYMS) {
      const pictures = await Promise.all(
        Array.from({ length: 8 }, (_, seed) => pixelsOf(composeImageSvg(category, seed))),
      )
      for (const [n, one] of pictures.entries())
        for (const [m, other] of pictures.slice(0, n).entries())
          if (differenceOf(one, other) <= 0.1) tooAlike.push(`${category.slug} ${m} and ${n}`)
    }
    expect(tooAlike).toEqual([])
  }, 60_000)

  test('80 seeds give 80 different images of one category', () => {
    expect(new Set(Array.from({ length: 80 }, (_, seed) => composeImageSvg(food, seed))).size).toBe(80)
  })

  test('the SVG of the local painter has only shapes and plain colors: no text, address or category name', () => {
    const hostile = { ...legal, name: '</svg><script>alert(1)</script><image href="http://x.example/"/>' }
    for (const category of [...BUILT_IN_CATEGORIES_WITH_SYNONYMS, hostile])
      for (const seed of compositions.keys()) {
        const svg = composeImageSvg(category, seed)
        expect(svg).not.toMatch(/<text|<image|<script|href=|undefined|NaN|Infinity/)
        expect(svg.match(/<\/svg>/g)).toHaveLength(1)
      }
  })

  test('the local painter uses only drawings of the trade of the category', () => {
    const own = drawingsOf(trades.restaurants)
    const foreign = [...drawingsOfAllTrades]
      .filter((name) => !own.includes(name))
      .map((name) => readDrawing(name).body)
    for (const seed of compositions.keys()) {
      const svg = composeImageSvg({ ...food, illustration: 'restaurants' }, seed)
      expect(foreign.filter((body) => svg.includes(body))).toEqual([])
    }
  })

  test('every drawing of the local painter has a file, and every file is used', () => {
    const files = readdirSync('public/ilustraciones/cosas').map((file) => file.replace(/\.svg$/, ''))
    expect(files.sort()).toEqual([...drawingsOfAllTrades].sort())
  })

  test('the local painter draws a general shop for an unknown illustration', async () => {
    for (const illustration of [null, 'no-existe', '__proto__'])
      await expect(paintCategoryImage({ ...legal, illustration }, 0)).resolves.toBeInstanceOf(Buffer)
  })

  test('the local painter needs at most 200 ms of processor time per image', async () => {
    await paintCategoryImage(food, 0)
    const before = process.cpuUsage()
    for (const seed of compositions.keys()) await paintCategoryImage(food, seed)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / compositions.length).toBeLessThan(200)
  })
})
