import { readFile } from 'node:fs/promises'
import type { Hue } from '~/values/picture'
import { type Box, round } from './brush'
import { type Cast, COMPANY, castOf } from './cast'
import { type Colors, INK, mixColors } from './colors'
import type { Dice } from './dice'
import { cutWords, type Word } from './lettering.server'

/** What a painter has to know of a category. */
export interface Sitter {
  name: string
  slug: string
  hue: Hue
  /** Name of its illustration; null or an unknown one is a shop of any kind. */
  illustration: string | null
}

/** Where a drawing goes: its middle across, and either its middle or its foot. Pixels; it keeps its proportions. */
export interface Spot {
  x: number
  y?: number
  foot?: number
  width: number
  height: number
  /** Degrees. */
  turn?: number
  flip?: boolean
  /** Pixels of the contour. */
  line?: number
}

/** Everything at hand for one picture. */
export interface Studio {
  dice: Dice
  colors: Colors
  emblem: string
  things: string[]
  people: string[]
  words: Word[]
  draw: (name: string, spot: Spot) => string
  /** What all drawings are made of, to stand once in the picture. */
  materials: () => string
}

interface Drawing {
  body: string
  box: Box
}

/** Lays everything out: paints, people and things in an order of their own, words cut. */
export async function openStudio(sitter: Sitter, dice: Dice): Promise<Studio> {
  const colors = mixColors(sitter.hue, dice)
  const cast: Cast = castOf(sitter.illustration)
  const people = dice.shuffled(cast.people)
  const things = dice.shuffled(cast.things)
  const drawings = await loadAll([cast.emblem, ...things, ...people, ...COMPANY])
  const used = new Map<string, string>()
  return {
    dice,
    colors,
    emblem: cast.emblem,
    things,
    people,
    words: await cutWords(sitter.name),
    draw: (name, spot) => {
      const drawing = drawings.get(name)
      if (!drawing) return ''
      const id = used.get(name) ?? `d${used.size}`
      used.set(name, id)
      return place(id, drawing.box, spot)
    },
    materials: () =>
      [...used]
        .map(
          ([name, id]) =>
            `<g id="${id}" stroke-linejoin="round" stroke-linecap="round">${drawings.get(name)?.body}</g>`,
        )
        .join(''),
  }
}

/** The drawing is painted twice, first with the broad contour, then with its fine lines. */
function place(id: string, { x, y, width, height }: Box, spot: Spot): string {
  const { line = 7 } = spot
  const scale = Math.min(spot.width / width, spot.height / height)
  const middle = spot.y ?? (spot.foot ?? 0) - (height * scale) / 2
  const contour = (pixels: number) =>
    `<use href="#${id}" stroke="${INK}" stroke-width="${Math.round((100 * pixels) / scale) / 100}"/>`
  const moves = [
    `translate(${round(spot.x)} ${round(middle)})`,
    spot.turn ? `rotate(${round(spot.turn)})` : '',
    `scale(${spot.flip ? '-' : ''}${round2(scale)} ${round2(scale)})`,
    `translate(${round2(-x - width / 2)} ${round2(-y - height / 2)})`,
  ]
  return `<g fill="none" transform="${moves.join('')}">${contour(2 * line)}${contour(line * 0.3)}</g>`
}

const round2 = (value: number) => Math.round(value * 100) / 100

const known = new Map<string, Promise<Drawing | null>>()

async function loadAll(names: readonly string[]): Promise<Map<string, Drawing>> {
  const loaded = await Promise.all(names.map(async (name) => [name, await load(name)] as const))
  return new Map(loaded.filter((entry): entry is [string, Drawing] => entry[1] !== null))
}

function load(name: string): Promise<Drawing | null> {
  const drawing = known.get(name) ?? read(name)
  known.set(name, drawing)
  return drawing
}

/** The file's view box fits the drawing closely. A missing file leaves an empty place. */
async function read(name: string): Promise<Drawing | null> {
  const svg = await readFile(`public/ilustraciones/cosas/${name}.svg`, 'utf8').catch(() => '')
  const [, view = '', body = ''] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/.exec(svg) ?? []
  const [x = 0, y = 0, width = 0, height = 0] = view.split(' ').map(Number)
  return width > 0 && height > 0 ? { body, box: { x, y, width, height } } : null
}
