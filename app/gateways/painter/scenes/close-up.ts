import { disc, FRAME, field, range } from '../brush'
import { CREAM, GOLD, INK, tint } from '../colors'
import { rays, star } from '../props/sky'
import { border, burst } from '../props/walls'
import type { Studio } from '../studio.server'

/** What stands for the trade, as large as it goes, in a blaze of rays. */
export function closeUp(studio: Studio): string {
  const { dice, colors, emblem, things, draw } = studio
  const x = dice.pick([600, 600, 470, 730])
  const y = dice.whole(370, 430)
  const subject = dice.chance(0.7) ? emblem : (things[0] ?? emblem)
  const companions = dice.some(things.slice(1), dice.pick([0, 2, 4]))
  const corners = dice.shuffled([
    [150, 150],
    [1050, 150],
    [150, 650],
    [1050, 650],
  ] as const)
  const disks = dice.pick<() => string>([
    () => burst(x, y, 330, colors.second, 'points') + disc(x, y, 256, tint(colors.second, 0.6), 6),
    () => burst(x, y, 340, colors.third, 'petals'),
    () => disc(x, y, 340, colors.fourth, 7) + disc(x, y, 290, tint(colors.fourth, 0.5), 4),
    () => halftone(x, y, dice.pick([INK, colors.deep])),
    () => '',
  ])
  return (
    field(colors.main, FRAME) +
    rays(
      x,
      y,
      dice.whole(8, 20),
      dice.pick([tint(colors.main, 0.45), colors.second, GOLD, CREAM]),
      dice.next(),
    ) +
    disks() +
    (companions.length === 0 ? stars(studio) : '') +
    companions
      .map((thing, n) => {
        const [cx, cy] = corners[n] ?? [150, 150]
        return draw(thing, { x: cx, y: cy, width: 190, height: 190, turn: dice.whole(-16, 16) })
      })
      .join('') +
    draw(subject, {
      x,
      y,
      width: dice.whole(500, 640),
      height: dice.whole(460, 560),
      turn: dice.whole(-8, 8),
      line: 13,
    }) +
    (dice.chance(0.45) ? border(studio) : '')
  )
}

/** Printed dots that grow towards the edge of a ring. */
function halftone(x: number, y: number, fill: string): string {
  return range(13)
    .flatMap((ring) =>
      range(24).map((n) => {
        const radius = 190 + ring * 34
        const angle = ((n + (ring % 2) / 2) / 24) * 2 * Math.PI
        const size = Math.max(0, 13 - ring * 1.0)
        return `<circle cx="${Math.round(x + radius * Math.sin(angle))}" cy="${Math.round(y - radius * Math.cos(angle))}" r="${size}"/>`
      }),
    )
    .join('')
    .replace(/^/, `<g fill="${fill}" opacity=".8">`)
    .concat('</g>')
}

function stars({ dice, colors }: Studio): string {
  return range(dice.whole(10, 18))
    .map(() =>
      star(
        dice.whole(60, 1140),
        dice.whole(60, 740),
        dice.whole(8, 20),
        dice.pick([CREAM, GOLD, colors.third]),
      ),
    )
    .join('')
}
