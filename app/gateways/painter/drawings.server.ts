import { existsSync, readFileSync } from 'node:fs'
import type { Random } from '~/values/random'
import { anyShop, extras, skins, trades } from './drawings.json'
import type { Box } from './template'

/** Names of drawings under public/ilustraciones/cosas by kind: `emblem`, `thing`, `person` and the extras. */
type Kinds = Readonly<Record<string, readonly string[]>>

export interface Drawing {
  body: string
  box: Box
}

/** Who and what belongs to a trade, by the name of its category's illustration; any shop's when nobody knows it. */
export function kindsOf(illustration: string | null): Kinds {
  const trade = new Map(Object.entries(trades)).get(illustration ?? '') ?? anyShop
  // Everybody in two tones of skin, so that the people of the pictures are our own.
  const person = trade.people.flatMap((name) => skins.map((skin) => `${name}-${skin}`))
  return { ...extras, emblem: [trade.emblem], thing: trade.things, person }
}

/** Deals the drawings of a kind in an order of chance, each once before any comes again. */
export function createDeck(kinds: Kinds, random: Random): (kind: string) => string | undefined {
  const piles = new Map<string, string[]>()
  return (kind) => {
    const pile = piles.get(kind) ?? []
    if (pile.length === 0) pile.push(...random.shuffled(kinds[kind] ?? []))
    piles.set(kind, pile)
    return pile.pop()
  }
}

const known = new Map<string, Drawing | null>()

/** A drawing by its name, read once: a few kilobytes. Null when there is none. */
export function findDrawing(name: string): Drawing | null {
  const drawing = known.get(name) ?? readDrawing(`public/ilustraciones/cosas/${name}.svg`)
  known.set(name, drawing)
  return drawing
}

function readDrawing(path: string): Drawing | null {
  const svg = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [, view = '', body = ''] = /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/.exec(svg) ?? []
  const [x = 0, y = 0, width = 0, height = 0] = view.split(' ').map(Number)
  return width > 0 && height > 0 ? { body, box: { x, y, width, height } } : null
}
