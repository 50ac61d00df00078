/**
 * Draws four pictures of each category, `public/ilustraciones/{key}-1.svg` to `-4.svg`, from its ink drawing
 * `{key}.svg`. They are 200×242, the portrait frame of a business card. Otherwise all businesses of a
 * category would show the same picture.
 * - 1 rays: on a burst over sun rays
 * - 2 shop: on a counter under a striped awning
 * - 3 tile: on a plate over floor tiles
 * - 4 street: on a checkered pavement
 * Hue and order come from `app/features/categories/built-in.ts`. The position in that list is the seed, so
 * each run writes the same bytes.
 * node db/seed/draw-illustrations.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { CREAM, PALETTE, RED, rays, shop, street, tile, tint, VIEW, YELLOW } from './draw-scenes.mjs'

const ENYE =
  'M10.5 22V11h3.5l4 6V11h3.5v11H18l-4-6v6zM11.5 9.5c.5-2.5 2.5-3 4.5-2 1.5.8 2.2.6 2.5-.5h2.2c-.5 2.6-2.4 3.5-4.6 2.3-1.3-.7-2-.6-2.4.2z'
/** Per drawing: its box (x, y, width, height) and its hues. No field behind it uses these hues. */
const DRAWINGS = {
  automotive: [2, 10, 28, 19, 'rojo'],
  bakery: [2, 3, 28, 27, 'naranja amarillo'],
  beauty: [7, 2, 19, 28, 'rosa rojo'],
  cleaning: [6, 2, 23, 28, 'naranja amarillo'],
  coaching: [2, 2, 28, 28, 'rojo azul'],
  construction: [2, 3, 28, 27, 'amarillo rojo naranja'],
  education: [2, 5, 28, 25, 'morado'],
  entertainment: [2, 3, 28, 27, 'rojo'],
  finance: [2, 2, 28, 28, 'morado'],
  food_distribution: [2, 7, 28, 23, 'amarillo naranja'],
  gifts: [3, 2, 26, 28, 'amarillo rojo naranja'],
  health: [2, 3, 28, 27, 'morado azul'],
  hr: [2, 8, 28, 22, 'morado'],
  jewellery: [5, 2, 21, 28, 'azul morado'],
  legal: [2, 2, 28, 28, 'amarillo'],
  martial_arts: [1, 5, 30, 23, 'morado'],
  nonprofit: [2, 10, 28, 20, 'amarillo naranja'],
  photography: [2, 7, 28, 23, 'morado'],
  printing: [2, 2, 28, 28, 'morado'],
  professional: [2, 5, 28, 25, 'naranja rojo'],
  real_estate: [2, 6, 28, 24, 'verde'],
  research: [2, 2, 28, 28, 'azul'],
  restaurants: [2, 10, 28, 20, 'amarillo verde'],
  retail: [2, 2, 28, 28, 'azul amarillo'],
  technical: [1, 2, 29, 27, 'morado'],
  translation: [1, 4, 30, 24, ''],
  travel_logistics: [2, 2, 28, 28, 'azul morado'],
}

/**
 * Replacements in a drawing: for drawings that are one dark mass, and for the empty speech bubble, which gets
 * an Ñ.
 */
const REPAINTED = {
  entertainment: { '#402a32': RED },
  hr: { '#533566': '#7f58ab', '#321b41': '#55357d' },
  translation: { '</g></g>': `<path fill="#c8321b" d="${ENYE}"/></g></g>` },
}

const folder = new URL('../../public/ilustraciones/', import.meta.url)

const categories = readFileSync(new URL('../../app/features/categories/built-in.ts', import.meta.url), 'utf8')
const found = [...categories.matchAll(/hue: '(\w+)',\s+illustration: '(\w+)'/g)]
for (const [seed, [, name, key]] of found.entries()) {
  const [x, y, w, h, own] = DRAWINGS[key]
  const free = PALETTE[name].slice(1).filter((friend) => !own.includes(friend))
  const [second, third] = [free[seed % 2], free[1 - (seed % 2)]].map((friend) => PALETTE[friend][0])
  const sunny = name !== 'amarillo' && !own.includes('amarillo')
  const sun = sunny ? YELLOW : tint(second === YELLOW ? RED : second, 0.6)
  const stripe = seed % 3 ? '#c8321b' : second
  const look = {
    ...{ box: [x, y, w, h], hue: PALETTE[name][0], second, third, sun, stripe, seed },
    ...{ wall: tint(third, 0.15), pane: tint(third, 0.75), plate: CREAM },
  }
  let drawing = readFileSync(new URL(`${key}.svg`, folder), 'utf8').match(/<defs>.*<\/defs>/s)[0]
  for (const [from, to] of Object.entries(REPAINTED[key] ?? {})) drawing = drawing.replaceAll(from, to)
  for (const [i, paint] of [rays, shop, tile, street].entries()) {
    const open = `<svg xmlns="http://www.w3.org/2000/svg" ${VIEW} width="200" height="242">`
    writeFileSync(new URL(`${key}-${i + 1}.svg`, folder), `${open}${drawing}${paint(look)}</svg>\n`)
  }
}
