import { readFileSync } from 'node:fs'
import { CREAM, HARMONIC_HUES, HUE_COLORS, type Hue, INK, mixColors, PAPER } from '~/values/pictures/palette'
import { loadSharp } from '~/values/pictures/sharp.server'
import { SeededRandom } from '~/values/random'
import { hashText32 } from '~/values/text/hash'
import compositions from './compositions.json'
import { anyShop, skins, trades } from './drawings.json'

export interface CategoryToPaint {
  name: string
  slug: string
  hue: Hue
  /** Name of the illustration. Null or an unknown name means a general shop. */
  illustration: string | null
}

/**
 * A layer of an image; the first one is at the bottom. It is SVG with color classes, or a drawing of the
 * trade. `x` and `y` are its center in pixels of 1200 × 800, `size` the side of its square, `turn` the angle
 * in degrees.
 */
type Layer = string | { drawing: string; x: number; y: number; size: number; turn?: number }

/**
 * Paints an image for a category: WebP, 1200 × 800. For one category, equal seeds (from 0) give equal images.
 * Eight consecutive seeds give eight different compositions.
 */
export async function paintCategoryImage(category: CategoryToPaint, seed: number): Promise<Buffer> {
  const sharp = await loadSharp()
  const svg = Buffer.from(composeImageSvg(category, seed))
  return sharp(svg).webp({ quality: 95, effort: 2 }).toBuffer()
}

/** Describes in Spanish the image that `paintCategoryImage` makes from the same arguments. */
export const describePainting = (category: CategoryToPaint, seed: number): string =>
  `Dibujo: ${findComposition(category, seed)?.title}, ${category.name}`

const findComposition = ({ slug }: CategoryToPaint, seed: number) =>
  compositions[(hashText32(slug) + seed) % compositions.length]

/** Composes the image as SVG, 1200 × 800. The image loads nothing and contains no text of the category. */
export function composeImageSvg(category: CategoryToPaint, seed: number): string {
  const random = new SeededRandom(hashText32(`${category.slug} ${seed}`))
  const decks = new Map(Object.entries(getTradeDrawingNames(category.illustration)))
  const piles = new Map<string, string[]>()
  /** Returns the next drawing of a kind in random order. None is repeated before all are used. */
  const deal = (kind: string) => {
    const pile = piles.get(kind)?.length ? piles.get(kind) : random.shuffled(decks.get(kind) ?? [])
    piles.set(kind, pile ?? [])
    return pile?.pop() ?? ''
  }
  const style = styleOf(category.hue, random)
  const layers: Layer[] = findComposition(category, seed)?.layers ?? []
  const picture = layers.map((layer) =>
    typeof layer === 'string' ? layer : draw(deal(layer.drawing), layer),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" stroke-linejoin="round">${style}${picture.join('')}</svg>`
}

/** Builds the style of the classes. Most fill colors depend on the hue of the category. */
function styleOf(hue: Hue, random: SeededRandom): string {
  const [second = hue, third = hue] = random.shuffled(HARMONIC_HUES[hue])
  const lightness = random.pick([0, 0.2, 0.4])
  const fills = {
    main: HUE_COLORS[hue],
    second: mixColors(HUE_COLORS[second], PAPER, lightness),
    third: mixColors(HUE_COLORS[third], PAPER, 0.4 - lightness),
    cream: CREAM,
  }
  const rules = Object.entries(fills).map(([name, fill]) => `.${name}{fill:${fill}}`)
  return `<style>.line{stroke:${INK};stroke-width:10}${rules.join('')}</style>`
}

/** Draws a drawing with an ink outline. */
function draw(name: string, { x, y, size, turn = 0 }: Exclude<Layer, string>): string {
  const { body, box } = readDrawing(name)
  const scale = size / Math.max(box.width, box.height)
  const move = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-box.x - box.width / 2} ${-box.y - box.height / 2})`
  return `<g fill="none" transform="${move}"><g stroke="${INK}" stroke-width="${14 / scale}">${body}</g>${body}</g>`
}

/** A drawing of `public/ilustraciones/cosas`, and its bounding box. */
export interface Drawing {
  body: string
  box: { x: number; y: number; width: number; height: number }
}

/**
 * Returns the names of drawings for the illustration of a category, by kind. An unknown illustration or null
 * gets those of a general shop.
 */
export function getTradeDrawingNames(illustration: string | null) {
  const { emblem, things, people } = new Map(Object.entries(trades)).get(illustration ?? '') ?? anyShop
  const person = people.flatMap((name) => skins.map((skin) => `${name}-${skin}`))
  return { emblem: [emblem], thing: things, person }
}

const drawingByName = new Map<string, Drawing>()

/** Reads a drawing and caches it. Throws if the file is missing. */
export function readDrawing(name: string): Drawing {
  const known = drawingByName.get(name)
  if (known) return known
  const svg = readFileSync(`public/ilustraciones/cosas/${name}.svg`, 'utf8')
  const [, view = '', body = ''] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/.exec(svg) ?? []
  const [x = 0, y = 0, width = 1, height = 1] = view.split(' ').map(Number)
  const drawing = { body, box: { x, y, width, height } }
  drawingByName.set(name, drawing)
  return drawing
}
