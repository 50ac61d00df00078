import { at, disc, each, field, inked, range, round, stroke } from '../brush'
import { CREAM, INK, LAMP } from '../colors'
import type { Studio } from '../studio.server'

interface Line {
  x: number
  y: number
  width: number
  sag: number
}

const along = ({ x, y, width, sag }: Line, share: number): [number, number] => [
  x + width * share,
  y + sag * 4 * share * (1 - share),
]

const rope = (line: Line) =>
  stroke(
    INK,
    `M${line.x} ${line.y}Q${line.x + line.width / 2} ${line.y + 2 * line.sag} ${line.x + line.width} ${line.y}`,
    4,
  )

/** Cut paper on a string. */
export function cutPaper({ dice, colors }: Studio, line: Line): string {
  const count = Math.round(line.width / 118)
  const paints = dice.shuffled([colors.main, colors.second, colors.third, colors.fourth, '#f4779f', CREAM])
  const cut = dice.pick(CUTS)
  const width = (line.width / count) * 0.9
  return (
    rope(line) +
    each(count, (n) => {
      const [x, y] = along(line, (n + 0.5) / count)
      const fill = paints[n % paints.length] ?? CREAM
      return at(x, y, sheet(fill, cut), dice.whole(-5, 5), width / 100)
    })
  )
}

/** Holes of a sheet 100 wide, its string at 0. */
const CUTS = [
  'M0 22a13 13 0 1 1-.1 0zM-32 24l10 12l-10 12l-10 -12zM32 24l10 12l-10 12l-10 -12zM-26 66a8 8 0 1 1-.1 0zM26 66a8 8 0 1 1-.1 0zM0 62l8 10l-8 10l-8 -10z',
  'M0 20l8 16h18l-15 11l6 17l-17 -10l-17 10l6 -17l-15 -11h18zM-38 20h8v8h-8zM30 20h8v8h-8zM-38 66h8v8h-8zM30 66h8v8h-8z',
  'M0 46c-22 -30 -40 -6 -24 10c10 10 18 14 24 22c6 -8 14 -12 24 -22c16 -16 -2 -40 -24 -10zM-34 16h10v7h-10zM-5 16h10v7h-10zM24 16h10v7h-10z',
]

const sheet = (fill: string, holes: string) => {
  const hem = range(5).map(() => 'a10 11 0 0 1-20 0')
  return (
    `<path fill="${fill}" fill-rule="evenodd" stroke="${INK}" stroke-width="4" stroke-linejoin="round" d="M-50 0h100v84${hem.join('')}z${holes}"/>` +
    stroke(INK, 'M-50 0h100', 4)
  )
}

/** Bulbs on a wire; each glows when it is dark. */
export function bulbs({ colors, dice }: Studio, line: Line): string {
  const count = Math.round(line.width / 92)
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  const mixed = dice.chance(0.4)
  const paints = [LAMP, colors.second, colors.third, colors.main]
  return (
    rope(line) +
    each(count, (n) => {
      const [x, y] = along(line, (n + 0.5) / count)
      const fill = mixed ? (paints[n % 4] ?? LAMP) : LAMP
      const glow = dark ? halo(x, y + 20, 54, fill) : ''
      return glow + inked(INK, `M${round(x - 6)} ${round(y)}h12v12h-12z`, 2) + disc(x, y + 22, 13, fill, 4)
    })
  )
}

/** Light around a lamp in flat rings. */
export const halo = (x: number, y: number, radius: number, fill: string) =>
  [1, 0.66, 0.4]
    .map(
      (share) =>
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * share)}" fill="${fill}" opacity=".16"/>`,
    )
    .join('')

/** A lamp of sheet metal that hangs on its cord and throws a cone of light. */
export function lamp(x: number, top: number, drop: number, reach: number, fill: string): string {
  const y = top + drop
  return (
    field(
      LAMP,
      `M${x - 46} ${y + 40}L${x - reach} ${y + reach * 2.1}h${2 * reach}L${x + 46} ${y + 40}z`,
      0.22,
    ) +
    stroke(INK, `M${x} ${top}V${y}`, 5) +
    inked(fill, `M${x - 14} ${y}h28l44 44h-116z`, 5) +
    inked(LAMP, `M${x - 22} ${y + 44}h44a22 20 0 0 1-44 0z`, 4)
  )
}
