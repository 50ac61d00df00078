import { type Box, each, field, inked, rect, stroke, veil, WIDTH } from '../brush'
import { CREAM, GOLD, INK, PAPER, tint } from '../colors'
import { letter } from '../lettering.server'
import { lamp } from '../props/hangings'
import { ground } from '../props/shopfront'
import { rays } from '../props/sky'
import { burst, wall } from '../props/walls'
import type { Studio } from '../studio.server'

/** A wall with its sign freshly painted, the ladder and the cans still before it. */
export function mural(studio: Studio): string {
  const { dice, colors, words, emblem, draw } = studio
  const panel: Box = { x: dice.whole(70, 120), y: dice.whole(60, 90), width: 0, height: dice.whole(500, 540) }
  panel.width = WIDTH - 2 * panel.x
  const left = dice.chance()
  const middle = panel.x + panel.width * (left ? 0.27 : 0.73)
  const paint = dice.pick([colors.main, colors.second, CREAM])
  const y = panel.y + panel.height / 2
  const room = {
    x: panel.x + panel.width * (left ? 0.715 : 0.285),
    y,
    width: panel.width * 0.45,
    height: panel.height * 0.62,
    lines: 4,
  }
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  const shade = paint === colors.third ? colors.fourth : colors.third
  return (
    wall(studio, dice.pick([colors.third, '#e3b98a', colors.fourth])) +
    (dark ? veil('#1a2150', 0.45) : '') +
    inked(paint, rect(panel), 7) +
    `<clipPath id="panel"><path d="${rect(panel)}"/></clipPath><g clip-path="url(#panel)">${rays(middle, y, dice.pick([12, 16, 20]), tint(paint === CREAM ? colors.main : paint, 0.35))}</g>` +
    stroke(INK, rect(panel), 7) +
    stroke(
      dice.pick([colors.deep, INK]),
      rect({ x: panel.x + 18, y: panel.y + 18, width: panel.width - 36, height: panel.height - 36 }),
      6,
    ) +
    burst(middle, y, 178, dice.pick([GOLD, PAPER, colors.second]), dice.pick(['points', 'petals', 'plain'])) +
    draw(emblem, { x: middle, y, width: 250, height: 250, line: 9 }) +
    letter(words, room, { fill: dice.pick([colors.deep, CREAM]), shade, depth: 12 }) +
    flourish(studio, room.x, panel.y + panel.height - 74) +
    (dark ? light(studio, panel) : sun(studio)) +
    ground(studio, 690) +
    tools(studio, left)
  )
}

/** The painter's stroke, swelling and thinning. */
function flourish({ colors }: Studio, x: number, y: number): string {
  const swell = `M${x - 210} ${y}q105 -26 210 0t210 0q-105 36 -210 12t-210 -12z`
  return inked(colors.deep, swell, 3) + inked(GOLD, `M${x} ${y - 16}l16 20l-16 20l-16 -20z`, 4)
}

function light({ colors }: Studio, panel: Box): string {
  return [0.27, 0.73]
    .map((share) => lamp(panel.x + panel.width * share, 0, panel.y - 50, 270, colors.second))
    .join('')
}

function sun({ dice }: Studio): string {
  const x = dice.whole(-200, 700)
  return (
    veil(INK, 0.1, `M${x} 0h260L${x - 100} 690h-260z`) +
    veil(CREAM, 0.1, `M${x + 300} 0h200L${x + 140} 690h-200z`)
  )
}

function tools(studio: Studio, left: boolean): string {
  const { dice, colors, people, draw } = studio
  const x = left ? 1096 : 104
  const rungs = each(8, (n) => `M${x - 44 + n * 2} ${700 - n * 62}h${88 - n * 4}`)
  const ladder = dice.chance(0.55)
    ? stroke(INK, `M${x - 56} 752L${x - 30} 180M${x + 56} 752L${x + 30} 180`, 20) +
      stroke('#c98f52', `M${x - 56} 752L${x - 30} 180M${x + 56} 752L${x + 30} 180`, 10) +
      stroke(INK, rungs, 16) +
      stroke('#c98f52', rungs, 8)
    : draw(people[0] ?? '', { x: left ? 1010 : 190, foot: 804, width: 330, height: 330, line: 8 })
  const cans = dice.some([colors.main, colors.second, colors.third, colors.deep, GOLD], dice.whole(3, 4))
  const shelf = left ? 130 : 640
  return ladder + cans.map((paint, n) => can(shelf + n * 118, 762 - (n % 2) * 18, paint)).join('')
}

function can(x: number, foot: number, paint: string): string {
  return (
    inked('#d9d2c3', `M${x} ${foot - 74}h84v66a42 10 0 0 1-84 0z`, 5) +
    inked(paint, `M${x} ${foot - 74}a42 12 0 0 1 84 0v16q-8 30 -18 6t-22 14t-24 -8t-20 -8z`, 5) +
    field(CREAM, `M${x + 12} ${foot - 44}h10v32h-10z`, 0.7)
  )
}
