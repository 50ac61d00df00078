import { around, at, disc, each, FRAME, field, inked, range } from '../brush'
import { CREAM, GOLD, INK, PAPER, tint } from '../colors'
import { azulejos, burst } from '../props/walls'
import type { Studio } from '../studio.server'

/** Seen from above: a painted plate with the emblem, and the things of the trade laid out around it. */
export function rosette(studio: Studio): string {
  const { dice, colors, emblem, things, draw } = studio
  const count = dice.pick([6, 8, 8, 10])
  const some = dice.some(things, dice.pick([2, count / 2, count]))
  const [x, y] = [600, 400]
  const radius = dice.whole(310, 350)
  const outer = dice.pick([1, 1.25])
  return (
    (dice.chance(0.4) ? azulejos(studio, colors.main) : field(colors.main, FRAME) + web(studio, x, y)) +
    each(count, (n) => {
      const angle = (n / count) * 2 * Math.PI
      const [cx, cy] = [x + radius * outer * Math.sin(angle) * 1.12, y - radius * Math.cos(angle)]
      return (
        disc(cx + 8, cy + 12, 84, INK).replace('/>', ' opacity=".2"/>') +
        draw(some[n % some.length] ?? emblem, {
          x: cx,
          y: cy,
          width: 170,
          height: 170,
          turn: dice.chance(0.5) ? (n / count) * 360 : dice.whole(-15, 15),
        })
      )
    }) +
    plate(studio, x, y) +
    draw(emblem, { x, y, width: 240, height: 240, line: 9 })
  )
}

function web({ dice, colors }: Studio, x: number, y: number): string {
  const paint = dice.pick([tint(colors.main, 0.3), colors.third])
  return [660, 540, 420]
    .map((radius, n) => burst(x, y, radius, n % 2 ? colors.main : paint, dice.pick(['petals', 'points'])))
    .join('')
}

function plate({ dice, colors }: Studio, x: number, y: number): string {
  const petals = dice.pick([8, 12, 16])
  const paint = dice.pick([colors.deep, '#1f4a9c', '#a01d0c'])
  return (
    `<circle cx="${x + 10}" cy="${y + 16}" r="216" fill="${INK}" opacity=".25"/>` +
    disc(x, y, 214, PAPER, 7) +
    each(petals, (n) =>
      at(x, y, inked(n % 2 ? GOLD : paint, 'M0 -154q26 -24 0 -50q-26 26 0 50z', 3), (n / petals) * 360),
    ) +
    field(
      paint,
      `${range(36)
        .map(
          (n) =>
            `M${around(x, y, 158, n / 36)}L${around(x, y, 148, (n + 0.5) / 36)}L${around(x, y, 158, (n + 1) / 36)}z`,
        )
        .join('')}`,
    ) +
    disc(x, y, 148, CREAM, 5) +
    disc(x, y, 134, tint(colors.second, 0.35), 3)
  )
}
