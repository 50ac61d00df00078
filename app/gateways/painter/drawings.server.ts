import { readFileSync } from 'node:fs'
import { anyShop, skins, trades } from './drawings.json'

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
