import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { at, each, round } from './brush'
import { INK, isDark } from './colors'

/** A word as an outline, 100 pixels of type size; it begins at 0 and stands on 0. */
export interface Word {
  d: string
  width: number
  /** `de`, `y`: it does not end a line. */
  isShort: boolean
}

export interface Place {
  /** The middle of the room. */
  x: number
  y: number
  width: number
  height: number
  lines: number
}

interface Paint {
  fill: string
  /** The side of the letters, as if they were cut of wood; none without it. */
  shade?: string
  /** Pixels the side is deep. */
  depth?: number
}

/** Height of a capital letter, and between two lines, of a type size of 100. */
const CAPITAL = 71
const LINE = 96
const SPACE = 26

/** The words of a text in capitals, cut out once for a picture. */
export async function cutWords(text: string): Promise<Word[]> {
  const words = text.toLocaleUpperCase('es').match(/[\p{L}\d&]+,?/gu) ?? []
  return Promise.all(words.slice(0, 8).map(cutWord))
}

/** Lettering as large as its room allows, in lines of whole words; empty without words. */
export function letter(words: readonly Word[], place: Place, paint: Paint): string {
  const lines = breakLines(words, place)
  if (lines.length === 0) return ''
  const widest = Math.max(...lines.map(widthOf))
  const size = Math.min(place.width / widest, place.height / (lines.length * LINE - (LINE - CAPITAL) + 6))
  const top = place.y - (size * (lines.length * LINE - (LINE - CAPITAL))) / 2
  const drawn = lines.map((line, n) => {
    const left = place.x - (size * widthOf(line)) / 2
    return at(left, top + size * (n * LINE + CAPITAL), lineOf(line), 0, round3(size))
  })
  return layers(drawn.join(''), size, paint)
}

const round3 = (value: number) => Math.round(value * 1000) / 1000
const widthOf = (line: readonly Word[]) =>
  line.reduce((sum, { width }) => sum + width, 0) + SPACE * (line.length - 1)

function lineOf(line: readonly Word[]): string {
  let x = 0
  return line
    .map(({ d, width }) => {
      const word = `<path transform="translate(${round(x)} 0)" d="${d}"/>`
      x += width + SPACE
      return word
    })
    .join('')
}

/**
 * The side first, from the back; then the face. Light letters have a contour of ink, dark ones stand a little apart
 * from their side.
 */
function layers(face: string, size: number, { fill, shade, depth = 0 }: Paint): string {
  const line = 9 / size
  const coat = (color: string, contour: string, width: number) =>
    `<g fill="${color}" stroke="${contour}" stroke-width="${round(width)}" stroke-linejoin="round" paint-order="stroke">${face}</g>`
  if (!shade) return coat(fill, fill, 0)
  if (isDark(fill)) return paintAt(depth / 2, coat(shade, shade, line * 0.2)) + coat(fill, fill, 0)
  const side = each(Math.ceil(depth / 2), (n) => paintAt(depth - 2 * n - 1, coat(shade, shade, line * 0.35)))
  return paintAt(depth, coat(INK, INK, line)) + side + coat(fill, INK, line * 0.8)
}

const paintAt = (by: number, content: string) => at(by, by, content)

/** The breaking into at most so many lines that lets the letters be largest. */
function breakLines(words: readonly Word[], { width, height, lines: most }: Place): Word[][] {
  let best: Word[][] = []
  let largest = 0
  const consider = (lines: Word[][]) => {
    const size = Math.min(width / Math.max(...lines.map(widthOf)), height / (lines.length * LINE))
    if (size > largest) {
      largest = size
      best = lines
    }
  }
  const split = (from: number, done: Word[][]) => {
    if (from === words.length && done.length > 0) consider(done)
    if (from === words.length || done.length === most) return
    for (let to = from + 1; to <= words.length; to++)
      if (to === words.length || !words[to - 1]?.isShort) split(to, [...done, words.slice(from, to)])
  }
  split(0, [])
  return best
}

const known = new Map<string, Promise<Word>>()

function cutWord(text: string): Promise<Word> {
  const cut = known.get(text) ?? outline(text)
  if (known.size > 500) known.clear()
  known.set(text, cut)
  return cut
}

/** The letters' outlines, so that no font need be installed where the picture is painted. */
async function outline(text: string): Promise<Word> {
  const { default: satori } = await import('satori')
  const page = {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', fontSize: 100, lineHeight: 1, whiteSpace: 'nowrap' }, children: text },
  }
  const svg = await satori(page, { width: 4000, height: 200, fonts: await fonts() })
  const d = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join('')
  const [left, right] = extent(d)
  return { d: moved(d, -left, -BASELINE), width: right - left, isShort: text.length <= 3 }
}

/** Where the line stands that satori sets these letters on. */
const BASELINE = 88

function extent(d: string): [number, number] {
  const xs = (d.match(/-?[\d.]+/g) ?? []).filter((_, n) => n % 2 === 0).map(Number)
  return xs.length === 0 ? [0, 0] : [Math.min(...xs), Math.max(...xs)]
}

/** Outlines hold points only, in pairs. */
function moved(d: string, x: number, y: number): string {
  let n = 0
  return d.replace(/-?[\d.]+/g, (value) => `${round(Number(value) + (n++ % 2 === 0 ? x : y))} `)
}

let loaded: ReturnType<typeof loadFonts> | undefined

function fonts() {
  loaded ??= loadFonts()
  return loaded
}

function loadFonts() {
  const { resolve } = createRequire(import.meta.url)
  const load = async (name: string, subset: string) => ({
    name,
    data: await readFile(
      resolve(`@fontsource/roboto-condensed/files/roboto-condensed-${subset}-800-normal.woff`),
    ),
    weight: 800 as const,
    style: 'normal' as const,
  })
  return Promise.all([load('Sign', 'latin'), load('Sign more', 'latin-ext')])
}
