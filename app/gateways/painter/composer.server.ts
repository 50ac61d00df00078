import { paintLetters } from '~/values/pictures/painted-letters.server'
import { INK } from '~/values/pictures/palette'
import type { Hue } from '~/values/pictures/picture'
import { Random } from '~/values/random'
import { hash } from '~/values/text/hash'
import { choosePalette, lit, type Palette, toned } from './colors'
import { createDeck, findDrawing, kindsOf } from './drawings.server'
import { PARTS } from './scenes'
import type { Box, Element } from './template'

export interface PaintedCategory {
  name: string
  slug: string
  hue: Hue
  /** Name of its illustration; null or an unknown one is a shop of any kind. */
  illustration: string | null
}

/** What holds for an element because of those it stands in. */
interface Scope {
  /** Names given to colours, drawings, parts and numbers. */
  names: Readonly<Record<string, string>>
  /** How many copies came before this one, of all repetitions around it. */
  copy: number
  outdoors: boolean
  mirrored: boolean
}

type Attributes = Element['attributes']

/** Fills the slots of one picture's templates; scenes/README.md says what each attribute asks for. */
export class Composer {
  readonly #category: PaintedCategory
  readonly #random: Random
  readonly #palette: Palette
  /** The next drawing of a kind (`thing`, `person`, `plant`); undefined when it is no kind. */
  readonly #deal: (kind: string) => string | undefined
  readonly #bodies: (string | Promise<string>)[] = []

  constructor(category: PaintedCategory, seed: number) {
    this.#category = category
    this.#random = new Random(hash(`${category.slug} ${seed}`))
    this.#palette = choosePalette(category.hue, this.#random)
    this.#deal = createDeck(kindsOf(category.illustration), this.#random)
  }

  /** The picture as SVG; letters are outlines, and nothing in it comes from elsewhere. */
  async compose(elements: readonly Element[]): Promise<string> {
    const scope: Scope = { names: {}, copy: 0, outdoors: false, mirrored: false }
    const picture = elements.map((element) => this.#fill(element, scope)).join('')
    const defs = (await Promise.all(this.#bodies)).map((body, n) => `<g id="d${n}">${body}</g>`).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800" stroke-linejoin="round" stroke-linecap="round"><defs>${defs}</defs>${picture}</svg>`
  }

  #fill(element: Element, scope: Scope): string {
    const { 'data-chance': chance, 'data-hours': hours, 'data-repeat': repeat } = element.attributes
    if (hours && !hours.includes(this.#palette.hour)) return ''
    if (chance && !this.#random.chance(Number(chance))) return ''
    if (!repeat) return this.#fillOnce(element, scope)
    const [least = 0, most = least] = numbers(repeat)
    const count = this.#random.between(least, most)
    const dealt = entries(element.attributes['data-deal']).map(
      ([name, words]) => [name, this.#random.shuffled(words)] as const,
    )
    const lists = [...entries(element.attributes['data-cycle']), ...dealt]
    const copies = Array.from({ length: count }, (_, n) => {
      const copy = scope.copy + n
      const given = lists.map(([name, words]) => [name, words[copy % words.length] ?? ''] as const)
      const filled = this.#fillOnce(element, this.#withNames({ ...scope, copy }, given))
      return moved(placeOfCopy(element.attributes, n, count, this.#random), filled)
    })
    return copies.join('')
  }

  #fillOnce({ name, attributes, children }: Element, outer: Scope): string {
    const { transform, 'data-set': set, 'data-mirror': width, 'data-outdoors': outdoors } = attributes
    const mirrored = width !== undefined && this.#random.chance(0.5)
    const given = entries(set).map(([key, words]) => [key, this.#random.pick(words)] as const)
    const scope = this.#withNames(outer, given)
    scope.mirrored = outer.mirrored !== mirrored
    if (outdoors) scope.outdoors = outdoors === 'yes'
    const moves = this.#value(transform, scope) + movesByChance(attributes, this.#random)
    const filled = this.#render({ name, attributes, children }, scope)
    return moved(mirrored ? `${moves}translate(${width} 0)scale(-1 1)` : moves, filled)
  }

  #render({ name, attributes, children }: Element, scope: Scope): string {
    const { href, 'data-pick': pick } = attributes
    if (name === 'use') return this.#fill(this.#part(this.#value(href, scope).slice(1)), scope)
    if (name === 'image' || name === 'text') {
      const { x, width } = boxOf(attributes)
      const content = name === 'text' ? this.#letters(attributes, scope) : this.#drawing(attributes, scope)
      return moved(scope.mirrored ? `translate(${2 * x + width} 0)scale(-1 1)` : '', content)
    }
    const kept = Object.keys(attributes).filter((key) => !/^(data-|transform$)/.test(key))
    const own = kept.map((key) => ` ${key}="${this.#paint(key, this.#value(attributes[key], scope), scope)}"`)
    const shown = pick ? [this.#random.weighted(weighted(children)).child] : children
    return `<${name}${own.join('')}>${shown.map((child) => this.#fill(child, scope)).join('')}</${name}>`
  }

  #drawing(attributes: Attributes, scope: Scope): string {
    const { href, 'data-flip': flip = '0', 'stroke-width': line = '7' } = attributes
    const drawing = findDrawing(this.#resolve(this.#value(href, scope), scope.names))
    if (!drawing) return ''
    if (!this.#bodies.includes(drawing.body)) this.#bodies.push(drawing.body)
    const id = `d${this.#bodies.indexOf(drawing.body)}`
    const [place, scale] = fitInto(drawing.box, boxOf(attributes), stands(attributes))
    // Painted twice: with the broad contour, then with its fine lines.
    const paints = [2, 0.3].map(
      (share) =>
        `<use href="#${id}" stroke="${INK}" stroke-width="${round((share * Number(line)) / scale)}"/>`,
    )
    const side = this.#random.chance(Number(flip)) ? -1 : 1
    return `<g fill="none" transform="${place}scale(${side * scale} ${scale})${fromMiddle(drawing.box)}">${paints.join('')}</g>`
  }

  #letters(attributes: Attributes, scope: Scope): string {
    const { fill, 'data-side': side, 'data-depth': depth, 'data-lines': lines = '1' } = attributes
    const cut = side ? { fill: this.#value(side, scope), depth: Number(depth) } : undefined
    const lettering = {
      box: boxOf(attributes),
      lines: Number(lines),
      fill: this.#value(fill, scope),
      side: cut,
    }
    return `<use href="#d${this.#bodies.push(paintLetters(this.#category.name, lettering)) - 1}"/>`
  }

  #part(id: string): Element {
    const part = PARTS.get(id)
    if (!part) throw new Error(`No part ${id}`)
    return part
  }

  #withNames(scope: Scope, given: readonly (readonly [string, string])[]): Scope {
    const names = { ...scope.names }
    for (const [name, word] of given) names[name] = this.#resolve(word, names)
    return { ...scope, names }
  }

  /** A name given around it, a colour of the picture with its tone, the next drawing of a kind, or the word itself. */
  #resolve(word: string, names: Scope['names']): string {
    const [, name = word, tone] = /^(\w+)-(light|pale|dark)$/.exec(word) ?? []
    const color = names[name] ?? this.#palette.colors[name]
    if (color !== undefined) return tone ? toned(color, tone) : color
    return this.#deal(word) ?? word
  }

  /** With each `var(--name)` as what it stands for. */
  #value(text = '', { names }: Scope): string {
    return text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => this.#resolve(name, names))
  }

  /** The light of the hour falls on areas, not on outlines. */
  #paint(key: string, value: string, { outdoors }: Scope): string {
    return outdoors && key === 'fill' && value.startsWith('#') ? lit(value, this.#palette.hour) : value
  }
}

/** In a row or a sagging line, round a point upright or turned, or anywhere in a box. */
function placeOfCopy(attributes: Attributes, n: number, count: number, random: Random): string {
  const { 'data-scatter': scatter, 'data-spin': spin, 'data-ring': ring, 'data-step': step } = attributes
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(scatter)
  if (scatter) return translate(random.between(x1, x2), random.between(y1, y2))
  if (spin !== undefined) return `rotate(${round((360 * n) / count)})`
  const angle = (2 * Math.PI * n) / count
  const [rx = 0, ry = rx] = numbers(ring)
  if (ring) return translate(rx * Math.sin(angle), -ry * Math.cos(angle))
  const [dx = 0, dy = 0, sag = 0] = numbers(step)
  const share = (n + 0.5) / count
  return translate(n * dx, n * dy + 4 * sag * share * (1 - share))
}

/** Moved, turned and grown about the middle of its box, its foot when it stands, or its own `data-origin`. */
function movesByChance(attributes: Attributes, random: Random): string {
  const { 'data-shift': shift, 'data-turn': turn, 'data-grow': grow, 'data-origin': origin } = attributes
  if (!shift && !turn && !grow) return ''
  const [dx = 0, dy = 0, most = 0] = [...numbers(shift ?? '0 0'), ...numbers(turn)]
  const [small = 1, large = 1] = numbers(grow)
  const box = boxOf(attributes)
  const middle = [box.x + box.width / 2, box.y + box.height * (stands(attributes) ? 1 : 0.5)]
  const [x = 0, y = 0] = origin ? numbers(origin) : middle
  const scale = round(small + random.next() * (large - small))
  const to = translate(x + random.between(-dx, dx), y + random.between(-dy, dy))
  return `${to}rotate(${random.between(-most, most)})scale(${scale})${translate(-x, -y)}`
}

function fitInto(drawing: Box, box: Box, stands: boolean): [string, number] {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height)
  const y = stands ? box.y + box.height - (drawing.height * scale) / 2 : box.y + box.height / 2
  return [translate(box.x + box.width / 2, y), round(scale)]
}

const fromMiddle = ({ x, y, width, height }: Box) => translate(-x - width / 2, -y - height / 2)

/** `a: x y; b: z` as names with their words. */
const entries = (text = ''): [string, string[]][] =>
  [...text.matchAll(/([\w-]+):([^;]+)/g)].map(([, name = '', words = '']) => [
    name,
    words.trim().split(/\s+/),
  ])

const weighted = (children: readonly Element[]) =>
  children.map((child) => ({ child, weight: Number(child.attributes['data-weight'] ?? 1) }))

const boxOf = ({ x = '0', y = '0', width = '0', height = '0' }: Attributes): Box => ({
  x: Number(x),
  y: Number(y),
  width: Number(width),
  height: Number(height),
})

const stands = ({ preserveAspectRatio = '' }: Attributes) => preserveAspectRatio.includes('YMax')
const moved = (moves: string, content: string) => (moves ? `<g transform="${moves}">${content}</g>` : content)
const translate = (x: number, y: number) => `translate(${round(x)} ${round(y)})`
const numbers = (text = '') => (text.match(/-?[\d.]+/g) ?? []).map(Number)
const round = (value: number) => Math.round(value * 100) / 100
