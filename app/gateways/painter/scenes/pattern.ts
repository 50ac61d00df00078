import { disc, FRAME, field, inked, range, rect, WIDTH } from '../brush'
import { CREAM, INK, PAPER, tint } from '../colors'
import { border, burst } from '../props/walls'
import type { Studio } from '../studio.server'

/** A printed cloth: the things of the trade over and over, each on its field. */
export function pattern(studio: Studio): string {
  const { dice, colors, things, emblem } = studio
  const columns = dice.pick([4, 5, 6])
  const size = WIDTH / columns
  const rows = Math.ceil(800 / size) + 1
  const fields = dice
    .shuffled([colors.main, tint(colors.main, 0.55), colors.second, colors.third])
    .slice(0, dice.pick([2, 3, 4]))
  const some = [emblem, ...dice.some(things, dice.pick([1, 2, 3]))]
  const shift = dice.chance(0.4)
  const skew = dice.whole(1, 3)
  const ground = dice.pick(GROUNDS)
  const top = (800 - (rows - 1) * size) / 2 - size / 2 + (shift ? 0 : size / 2)
  const cells = range(rows).flatMap((row) =>
    range(columns + 1).map((column) => {
      const n = row * skew + column
      const x = (column + (shift && row % 2 ? 0 : 0.5)) * size
      const y = top + row * size
      const paint = fields[n % fields.length] ?? CREAM
      const thing = some[n % some.length] ?? emblem
      const turn = (n % 2 ? 1 : -1) * dice.pick([0, 8])
      return (
        ground(x, y, size, paint) +
        studio.draw(thing, { x, y, width: size * 0.62, height: size * 0.62, turn, line: size / 36 })
      )
    }),
  )
  return (
    field(dice.pick([PAPER, colors.fourth, colors.deep]), FRAME) +
    cells.join('') +
    (dice.chance(0.4) ? border(studio) : '')
  )
}

type Ground = (x: number, y: number, size: number, paint: string) => string

const GROUNDS: readonly Ground[] = [
  (x, y, size, paint) =>
    inked(paint, rect({ x: x - size / 2, y: y - size / 2, width: size, height: size }), 5),
  (x, y, size, paint) => disc(x, y, size * 0.47, paint, 5),
  (x, y, size, paint) =>
    inked(
      paint,
      `M${x} ${y - size / 2}l${size / 2} ${size / 2}l${-size / 2} ${size / 2}l${-size / 2} ${-size / 2}z`,
      5,
    ),
  (x, y, size, paint) => burst(x, y, size * 0.47, paint, 'petals'),
  (x, y, size, paint) =>
    field(paint, rect({ x: x - size / 2, y: y - size / 2, width: size + 1, height: size + 1 })) +
    disc(x, y, size * 0.42, tint(paint, 0.5), 4) +
    field(INK, `M${x - size / 2} ${y - size / 2}m0 -9l9 9l-9 9l-9 -9z`),
]
