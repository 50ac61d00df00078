import { type Box, each, field, HEIGHT, inked, range, rect, round, veil, WIDTH } from '../brush'
import { CREAM, dim, INK, LAMP, tint } from '../colors'
import { lamp } from '../props/hangings'
import { wall } from '../props/walls'
import type { Studio } from '../studio.server'

/** Inside: a wall of shelves or hooks with everything in its place, a bench, and who works at it. */
export function workshop(studio: Studio): string {
  const { dice, colors, people, emblem, things, draw } = studio
  const x = dice.pick([330, 600, 870])
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  const bench = 610
  const [one, two] = dice.some(things, 2)
  return (
    wall(studio, dice.pick([colors.main, colors.third, tint(colors.main, 0.4)])) +
    dice.pick([shelves, hooks])(studio, x) +
    (dark ? veil('#1a2150', 0.32) : veil(CREAM, 0.16, `M${x - 500} 0h300L${x + 100} 800h-420z`)) +
    lamp(x, 0, dice.whole(20, 50), dark ? 330 : 240, colors.second) +
    draw(people[0] ?? '', { x, foot: bench + 14, width: 380, height: 380, line: 9 }) +
    top(studio, bench) +
    draw(emblem, { x: x === 870 ? 460 : 820, foot: bench + 40, width: 260, height: 210, line: 8 }) +
    draw(one ?? '', {
      x: x === 330 ? 1050 : 140,
      foot: bench + 48,
      width: 190,
      height: 180,
      turn: dice.whole(-6, 6),
    }) +
    (x === 600 ? draw(two ?? '', { x: 360, foot: bench + 44, width: 170, height: 150 }) : '')
  )
}

/** Three boards; the middle of one is left free for whoever stands before it. */
function shelves({ dice, colors, things, draw }: Studio, person: number): string {
  const wood = colors.lit(dice.pick(['#9a5a34', '#8a4b2a', colors.deep]))
  return [190, 370, 550]
    .map((y) => {
      const goods = dice.some(things, 7)
      const row = goods.map((thing, n) => {
        const x = 110 + n * 163
        return Math.abs(x - person) < 180 && y > 200
          ? ''
          : draw(thing, { x, foot: y, width: 124, height: dice.whole(88, 128), line: 5 })
      })
      return (
        inked(wood, rect({ x: -10, y, width: WIDTH + 20, height: 22 }), 5) +
        veil(INK, 0.18, `M0 ${y + 24}H1200v14H0z`) +
        row.join('')
      )
    })
    .join('')
}

/** A board full of holes, each thing on its hook. */
function hooks({ dice, colors, things, draw }: Studio, person: number): string {
  const box: Box = { x: 70, y: 60, width: 1060, height: 460 }
  const ground = colors.lit(dice.pick(['#e3b98a', CREAM, colors.second]))
  const holes = range(22).flatMap((n) => range(9).map((row) => `M${110 + n * 47} ${98 + row * 48}h6v6h-6z`))
  const goods = dice.some(things, 12)
  return (
    inked(ground, rect(box), 7) +
    field(dim(ground, 0.3), holes.join('')) +
    each(12, (n) => {
      const x = 165 + (n % 6) * 174
      const y = 170 + Math.floor(n / 6) * 216
      if (Math.abs(x - person) < 170 && n >= 6) return ''
      return (
        draw(goods[n] ?? '', { x, y, width: 140, height: 150, turn: dice.whole(-14, 14), line: 6 }) +
        inked(LAMP, `M${x - 7} ${round(y - 88)}h14v14h-14z`, 3)
      )
    })
  )
}

function top({ dice, colors }: Studio, y: number): string {
  const wood = dice.pick(['#b8763e', '#c98f52', colors.fourth])
  const drawers = [110, 470, 830].map(
    (x) =>
      inked(dim(wood, 0.12), rect({ x, y: y + 92, width: 270, height: 76 }), 5) +
      inked(CREAM, rect({ x: x + 110, y: y + 124, width: 50, height: 14 }), 4),
  )
  return (
    inked(dim(wood, 0.2), `M-10 ${y}H1210V${HEIGHT + 10}H-10z`, 6) +
    drawers.join('') +
    inked(wood, `M-10 ${y}H1210v64H-10z`, 6)
  )
}
