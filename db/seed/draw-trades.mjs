/**
 * Draws the pictures of the trades, `public/ilustraciones/oficios/{drawing}-{hash}.svg`. Each drawing named
 * in drawings/trades.tsv is placed in a scene of draw-scenes.mjs, inside the square that every frame shows.
 * The background is transparent; pages paint it in the hue of the business.
 * Drawings come from Fluent Emoji (flat, MIT), or from drawings/own if that set has none. Writes
 * app/features/businesses/trade-drawings.json: the drawings per trade of db/seed/trades, best first, with its
 * category. A general drawing (star in the table) has a lower rank than a specific one. Add new drawings at
 * the end of a line: the position in the table decides the scene.
 * npm install --prefix /tmp/emoji @iconify-json/fluent-emoji-flat
 * node db/seed/draw-trades.mjs /tmp/emoji/node_modules/@iconify-json/fluent-emoji-flat/icons.json
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { CREAM, PALETTE, rays, shop, tile, tint, VIEW, YELLOW } from './draw-scenes.mjs'

/** A hue that covers at least this share of a drawing is not used in the scene behind it. */
const OWN_SHARE = 0.06
const PIXELS = 128

const at = (path) => new URL(path, import.meta.url)
const { icons } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const folder = at('../../public/ilustraciones/oficios/')

function shapesOf(name) {
  const own = at(`drawings/own/${name}.svg`)
  const body = existsSync(own) ? readFileSync(own, 'utf8').replace(/<\/?svg[^>]*>/g, '') : icons[name]?.body
  if (!body) throw new Error(`Nobody has drawn ${name}`)
  return body.trim().replace(/^<g fill="none">(.*)<\/g>$/s, '$1')
}

/** Box of a drawing in its 32×32 square, and the share of it that is close to a color. */
async function measure(shapes) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${PIXELS}" height="${PIXELS}">${shapes}</svg>`
  const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const seen = Array.from({ length: PIXELS ** 2 }, (_, i) => i).filter((i) => data[4 * i + 3] > 128)
  const xs = seen.map((i) => (i % PIXELS) / 4)
  const ys = seen.map((i) => Math.floor(i / PIXELS) / 4)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const shareOf = (hex) => {
    const wanted = [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16))
    const near = seen.filter((i) => Math.hypot(...wanted.map((value, c) => value - data[4 * i + c])) < 90)
    return near.length / seen.length
  }
  return { box: [x, y, Math.max(...xs) + 0.25 - x, Math.max(...ys) + 0.25 - y], shareOf }
}

async function paint(name, seed) {
  const shapes = shapesOf(name)
  const { box, shareOf } = await measure(shapes)
  const isPale = shareOf('#f0f0f0') > 0.35
  const behind = isPale && shareOf(YELLOW) < OWN_SHARE ? YELLOW : CREAM
  const hues = Object.values(PALETTE).map(([hue]) => hue)
  const free = hues.filter((hue) => shareOf(hue) < OWN_SHARE && hue !== behind)
  const second = free[seed % free.length] ?? PALETTE.turquesa[0]
  const pane = behind === CREAM ? CREAM : tint(YELLOW, 0.3)
  const look = { box, second, third: second, sun: behind, stripe: second, pane, plate: pane }
  // Never the rising sun, because its ground is below the visible square.
  const burst = 3 * seed + 1 + (seed % 2)
  const scene = [rays({ ...look, seed: burst }), shop({ ...look, seed }), tile({ ...look, seed })][seed % 3]
  const drawing = `<defs><g id="a" stroke-linejoin="round" stroke-linecap="round">${shapes}</g></defs>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${VIEW} preserveAspectRatio="xMidYMid slice">${drawing}${scene}</svg>\n`
}

const rows = readFileSync(at('drawings/trades.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([trade, names]) => ({
    trade: trade.replace('*', ''),
    isGeneral: trade.startsWith('*'),
    names: names.split(' '),
  }))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const files = new Map()
for (const [seed, name] of [...new Set(rows.flatMap(({ names }) => names))].entries()) {
  const svg = await paint(name, seed)
  files.set(name, `${name}-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}`)
  writeFileSync(new URL(`${files.get(name)}.svg`, folder), svg)
}
const categories = readFileSync(at('trades/categories.tsv'), 'utf8')
const categoryOf = new Map(
  categories.split('\n').flatMap((line) => {
    const [category, trades = ''] = line.split('\t')
    return trades.split(',').map((trade) => [trade.trim(), category])
  }),
)
const byTrade = (of) => Object.fromEntries(rows.map((row) => [row.trade, of(row)]))
const found = {
  drawings: byTrade(({ trade }) =>
    rows
      .filter((row) => row.trade === trade)
      .flatMap(({ names }) => names.map((name) => files.get(name)))
      .join(' '),
  ),
  categories: byTrade(({ trade }) => categoryOf.get(trade)),
  general: Object.fromEntries(rows.flatMap(({ trade, isGeneral }) => (isGeneral ? [[trade, true]] : []))),
}
writeFileSync(at('../../app/features/businesses/trade-drawings.json'), `${JSON.stringify(found, null, 2)}\n`)
