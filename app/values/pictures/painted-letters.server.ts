import { writable } from './lettering'
import { fittedText, outlineText } from './outline.server'
import { INK, isDark } from './palette'

export interface Lettering {
  /** Where it stands, in pixels. */
  box: { x: number; y: number; width: number; height: number }
  lines: number
  fill: string
  /** Colour of the letters' side, as if they were cut of wood, and how many pixels it is deep. */
  side?: { fill: string; depth: number }
}

/** Pixels, from huge to small. */
const SIZES = Array.from({ length: 50 }, (_, n) => Math.round(260 * 0.95 ** n))

/** A text in capitals as SVG outlines, as large as its box allows; empty when the font knows no letter of it. */
export async function paintLetters(text: string, { box, lines, fill, side }: Lettering): Promise<string> {
  const { width, height } = box
  // `de`, `y` do not end a line.
  const words = writable(text)
    .toLocaleUpperCase('es')
    .replace(/(?<= \p{L}{1,3}) /gu, '\u00a0')
  if (words === '') return ''
  // A limit of lines would let the balance shrink them until words are left out.
  const balance = lines > 1 ? { textWrap: 'balance', lineClamp: undefined } : {}
  const style = { textAlign: 'center', wordBreak: 'normal', ...balance }
  const page = fittedText(words, { left: 0, top: 0, width, height, lines }, SIZES, style)
  const outlines = [...(await outlineText(page, { width, height })).matchAll(/ d="([^"]+)"/g)]
  const face = outlines.map(([, d]) => `<path d="${d}"/>`).join('')
  return moved(box.x, box.y, withSide(face, fill, side))
}

const moved = (x: number, y: number, content: string) => `<g transform="translate(${x} ${y})">${content}</g>`

/** The side from the back, then the face. Light letters have a contour of ink, dark ones stand apart from their side. */
function withSide(face: string, fill: string, side: Lettering['side']): string {
  const coat = (color: string, contour: string, width: number) =>
    `<g fill="${color}" stroke="${contour}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke">${face}</g>`
  if (!side) return coat(fill, fill, 0)
  const { fill: color, depth } = side
  if (isDark(fill)) return moved(depth / 2, depth / 2, coat(color, color, 2)) + coat(fill, fill, 0)
  const steps = Array.from({ length: Math.ceil(depth / 2) }, (_, n) => depth - 2 * n - 1)
  const layers = steps.map((by) => moved(by, by, coat(color, color, 3)))
  return moved(depth, depth, coat(INK, INK, 9)) + layers.join('') + coat(fill, INK, 7)
}
