/**
 * Makes the pictures of the trades, `public/ilustraciones/oficios/{drawing}-{hash}.svg`: each drawing that
 * drawings/trades.tsv names stands whole in a scene of draw-scenes.mjs, inside the square that every frame shows. The
 * ground is left open: it is painted by whoever shows it, in the shop's own hue. The drawings are those of Fluent Emoji
 * (flat, MIT), or of drawings/own where that set has none. Which trade is shown by which of them, best first, goes to
 * app/features/businesses/trade-drawings.json, in the words of db/seed/trades, with
 * its category as imports know it; a general one (in the table with a star) gives way to a narrower one. More drawings of a
 * trade go to a line at the end: a drawing's scene goes by its place in the table.
 *
 *   npm install --prefix /tmp/emoji @iconify-json/fluent-emoji-flat
 *   node db/seed/draw-trades.mjs /tmp/emoji/node_modules/@iconify-json/fluent-emoji-flat/icons.json
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { CREAM, PALETTE, rays, shop, tile, tint, VIEW, YELLOW } from './draw-scenes.mjs'

/** What is seen behind a drawing is in none of the hues that it has more of than this. */
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

/** Where a drawing stands in its 32×32, and how much of it is near a colour. */
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
  // No rising sun: its floor lies below the square.
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
const categories = readFileSync(at('../../app/features/categories/data/trade-categories.tsv'), 'utf8')
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
