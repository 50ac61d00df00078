import { INK } from './colors'

/** The size of every painted picture, in pixels. */
export const WIDTH = 1200
export const HEIGHT = 800
export const FRAME = `M0 0h${WIDTH}v${HEIGHT}H0z`

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const field = (fill: string, d: string, opacity = 1) =>
  `<path fill="${fill}" d="${d}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const inked = (fill: string, d: string, line = 5) =>
  `<path fill="${fill}" stroke="${INK}" stroke-width="${line}" stroke-linejoin="round" d="${d}"/>`

export const stroke = (color: string, d: string, line: number) =>
  `<path fill="none" stroke="${color}" stroke-width="${line}" stroke-linejoin="round" stroke-linecap="round" d="${d}"/>`

export const disc = (x: number, y: number, radius: number, fill: string, line = 0) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${line ? ` stroke="${INK}" stroke-width="${line}"` : ''}/>`

/** A veil of one colour, through which what lies under it can be seen. */
export const veil = (fill: string, opacity: number, d = FRAME) => field(fill, d, opacity)

export const rect = ({ x, y, width, height }: Box) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

export const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

export const round = (value: number) => Math.round(value * 10) / 10

export const range = (count: number) => Array.from({ length: Math.max(0, Math.floor(count)) }, (_, n) => n)

/** What `draw` makes of each number, one after the other. */
export const each = (count: number, draw: (n: number) => string) => range(count).map(draw).join('')

/** The point at `radius` from a centre; a whole turn is 1, and 0 is upwards. */
export function around(x: number, y: number, radius: number, turn: number): string {
  const angle = turn * 2 * Math.PI
  return `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`
}

export const at = (x: number, y: number, content: string, turn = 0, scale = 1) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`
