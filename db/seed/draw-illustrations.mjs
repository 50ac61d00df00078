/**
 * Makes four painted pictures of every category, `public/ilustraciones/{key}-1.svg` to `-4.svg`
 * (200×242, the portrait frame of a business card), out of its inked drawing `{key}.svg`.
 * Why: businesses of one category would otherwise all show the same picture on the same field.
 * 1 rays (the drawing on a burst over sun rays), 2 shop (on a counter under a striped awning),
 * 3 tile (on a painted plate over floor tiles), 4 street (large, cropped by the edge, on a checkered pavement).
 * Flat fields and ink contours only. Hue and order come from `categories.ts`; the place in that list is
 * the seed of every choice, so a run always writes the same bytes.
 *
 *   node db/seed/draw-illustrations.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'

const INK = '#1d130d'
const CREAM = '#fffbf0'
const HUES = {
  rojo: '#ee5a3c',
  naranja: '#f58a32',
  amarillo: '#ffc63d',
  verde: '#62b45a',
  turquesa: '#3dbcb0',
  azul: '#5f9fe6',
  rosa: '#f4779f',
  morado: '#b391e0',
}
/** Hues that sit well beside each hue, best first. */
const FRIENDS = {
  rojo: ['turquesa', 'amarillo', 'azul', 'rosa', 'verde'],
  naranja: ['turquesa', 'azul', 'rosa', 'morado', 'verde'],
  amarillo: ['rojo', 'turquesa', 'rosa', 'azul', 'verde'],
  verde: ['amarillo', 'rosa', 'naranja', 'morado', 'rojo'],
  turquesa: ['amarillo', 'rojo', 'rosa', 'naranja', 'morado'],
  azul: ['amarillo', 'rosa', 'naranja', 'rojo', 'verde'],
  rosa: ['turquesa', 'amarillo', 'azul', 'verde', 'naranja'],
  morado: ['amarillo', 'turquesa', 'verde', 'rosa', 'rojo'],
}
/** Per drawing: its box (x, y, width, height) and the hues it is painted in, which no field behind it takes. */
const DRAWINGS = {
  automotive: [2, 10, 28, 19, 'rojo'],
  bakery: [2, 3, 28, 27, 'naranja amarillo'],
  beauty: [7, 2, 19, 28, 'rosa'],
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

const folder = new URL('../../public/ilustraciones/', import.meta.url)
const round = (n) => Math.round(n * 10) / 10
const point = (cx, cy, radius, turn) =>
  `${Math.round(cx + radius * Math.sin(turn * 2 * Math.PI))} ${Math.round(cy - radius * Math.cos(turn * 2 * Math.PI))}`
const range = (n) => Array.from({ length: n }, (_, i) => i)
const field = (fill, d) => `<path fill="${fill}" d="${d}"/>`
const inked = (fill, width, d) => `<path fill="${fill}" stroke="${INK}" stroke-width="${width}" d="${d}"/>`
const circle = (x, y, r, fill, width) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${INK}" stroke-width="${width}"/>`

/** The hue let down with cream, as a painter would. */
function tint(hue, share = 0.5) {
  const channel = (hex, i) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)
  const mixed = range(3).map((i) => Math.round(channel(hue, i) * (1 - share) + channel(CREAM, i) * share))
  return `#${mixed.map((n) => n.toString(16).padStart(2, '0')).join('')}`
}

/** The drawing fitted into width × height, its contour included: centred on cx and, if given, cy; else standing on foot. */
function place([x, y, w, h], { cx, cy, foot, width, height }) {
  const edge = 1.3
  const scale = Math.min(width / (w + 2 * edge), height / (h + 2 * edge))
  const top = cy === undefined ? foot - (y + h + edge) * scale : cy - (y + h / 2) * scale
  const move = `${round(cx - (x + w / 2) * scale)} ${round(top)}`
  const use = (stroke, size) => `<use href="#a" stroke="${stroke}" stroke-width="${size}"/>`
  return `<g fill="none" transform="translate(${move})scale(${round(scale)})">${use(INK, 2.6)}${use(INK, 0.5)}</g>`
}

function rays({ box, hue, sun, seed }) {
  const count = [12, 16, 10, 14][seed % 4]
  const bend = seed % 2 ? 0.5 / count : 0
  const [cx, cy] = [100, 128]
  const ray = (i) => {
    const [from, to] = [i / count, (i + 0.5) / count]
    const out = `Q${point(cx, cy, 90, from + bend)} ${point(cx, cy, 200, from)}`
    return `M${cx} ${cy}${out}L${point(cx, cy, 200, to)}Q${point(cx, cy, 90, to + bend)} ${cx} ${cy}`
  }
  const points = 18
  const burst = range(points).map(
    (i) => `${point(cx, cy, 92, i / points)}L${point(cx, cy, 80, (i + 0.5) / points)}`,
  )
  const petals = range(12).map((i) => `A22 22 0 0 1 ${point(cx, cy, 84, (i + 1) / 12)}`)
  const shapes = [
    circle(cx, cy, 88, sun, 5),
    inked(sun, 5, `M${burst.join('L')}z`),
    inked(sun, 5, `M${point(cx, cy, 84, 0)}${petals.join('')}z`),
  ]
  return (
    field(hue, 'M0 0h200v242H0z') +
    field(tint(hue), range(count).map(ray).join('')) +
    shapes[seed % 3] +
    place(box, { cx, cy, width: 156, height: 156 })
  )
}

function shop({ box, third, second, stripe, seed }) {
  const count = [5, 6, 7][seed % 3]
  const width = 200 / count
  const piece = (i) =>
    `M${round(i * width)}-4h${round(width)}v38a${round(width / 2)} 18 0 0 1-${round(width)} 0z`
  const wall = tint(third, 0.2)
  return (
    field(wall, 'M0 0h200v242H0z') +
    inked(tint(third, 0.75), 4, 'M18 210V120a82 82 0 0 1 164 0v90z') +
    inked(
      stripe,
      4,
      range(count)
        .filter((i) => i % 2 === 0)
        .map(piece)
        .join(''),
    ) +
    inked(
      CREAM,
      4,
      range(count)
        .filter((i) => i % 2)
        .map(piece)
        .join(''),
    ) +
    field(second, 'M0 204h200v38H0z') +
    inked(CREAM, 4, 'M-4 190h208v14H-4z') +
    field(INK, 'M0 212h200v5H0zM0 221h200v2H0z') +
    place(box, { cx: 100, foot: 196, width: 156, height: 138 })
  )
}

function tile({ box, hue, second, seed }) {
  const size = [40, 50, 40, 50][seed % 4]
  const h = size / 2
  const motif = [
    `M0 0h${h}v${h}H0zM${h} ${h}h${h}v${h}H${h}z`,
    `M${h} 0l${h} ${h}l-${h} ${h}L0 ${h}z`,
    `M0 0h${h}A${h} ${h} 0 0 1 0 ${h}zM${size} ${size}H${h}A${h} ${h} 0 0 1 ${size} ${h}z`,
  ][seed % 3]
  return (
    `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" x="${100 % size}" y="${121 % size}">` +
    field(tint(hue, 0.6), `M0 0h${size}v${size}H0z`) +
    field(hue, motif) +
    '</pattern>' +
    field('url(#p)', 'M0 0h200v242H0z') +
    circle(100, 121, 90, second, 5) +
    circle(100, 121, 78, CREAM, 2.5) +
    place(box, { cx: 100, cy: 121, width: 140, height: 140 })
  )
}

function street({ box, hue, second, third, seed }) {
  const side = seed % 2 ? -1 : 1
  const rows = [158, 170, 190, 220, 262]
  const spread = (y, i) => Math.round(100 - side * 20 + (i - 5) * (y - 110) * 0.62)
  const quad = (r, i) =>
    `M${spread(rows[r], i)} ${rows[r]}H${spread(rows[r], i + 1)}L${spread(rows[r + 1], i + 1)} ${rows[r + 1]}H${spread(rows[r + 1], i)}z`
  const floor = range(4).flatMap((r) =>
    range(10)
      .filter((i) => (i + r) % 2)
      .map((i) => quad(r, i)),
  )
  const flip = side > 0 ? '' : ' transform="matrix(-1 0 0 1 200 0)"'
  return (
    field(second, 'M0 0h200v160H0z') +
    `<g${flip}>${circle(40, 42, 24, tint(third, 0.3), 4)}${inked(tint(second, 0.55), 4, 'M-4 152V98h40v-14h44v22h40V92h90v60z')}</g>` +
    field(CREAM, 'M0 150h200v92H0z') +
    field(hue, floor.join('')) +
    field(INK, 'M0 150h200v5H0zM0 157h200v2H0z') +
    place(box, { cx: 100 + side * 30, foot: 232, width: 186, height: 190 })
  )
}

const categories = readFileSync(new URL('categories.ts', import.meta.url), 'utf8')
const found = [...categories.matchAll(/hue: '(\w+)',\s+illustration: '(\w+)'/g)]
for (const [seed, [, hueName, key]] of found.entries()) {
  const [x, y, w, h, own] = DRAWINGS[key]
  const free = FRIENDS[hueName].filter((name) => !own.split(' ').includes(name))
  const second = HUES[free[seed % 2]]
  const third = HUES[free[(seed + 1) % 2]]
  const sun = hueName === 'amarillo' || own.includes('amarillo') ? tint(second, 0.6) : HUES.amarillo
  const look = {
    box: [x, y, w, h],
    hue: HUES[hueName],
    second,
    third,
    sun,
    seed,
    stripe: seed % 3 ? '#c8321b' : second,
  }
  const source = readFileSync(new URL(`${key}.svg`, folder), 'utf8')
  const drawing = source.match(/<defs>.*<\/defs>/s)[0]
  for (const [i, paint] of [rays, shop, tile, street].entries()) {
    const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 242" width="200" height="242">'
    writeFileSync(new URL(`${key}-${i + 1}.svg`, folder), `${open}${drawing}${paint(look)}</svg>\n`)
  }
}
