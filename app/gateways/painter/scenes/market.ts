import { type Box, each, HEIGHT, inked, range, rect, stroke, veil, WIDTH } from '../brush'
import { CREAM, dim, GOLD, INK, LAMP } from '../colors'
import { letter } from '../lettering.server'
import { bulbs, cutPaper } from '../props/hangings'
import { awning, board, ground } from '../props/shopfront'
import { sky } from '../props/sky'
import { serape } from '../props/walls'
import type { Studio } from '../studio.server'

/** A stall on the square: posts and awning, who keeps it, crates full of what the trade is about. */
export function market(studio: Studio): string {
  const { dice, colors, people } = studio
  const left = dice.whole(110, 190)
  const width = WIDTH - 2 * left
  const counter = dice.whole(520, 560)
  const keepers = people.slice(0, dice.pick([1, 2, 2]))
  const stripes = dice.pick([
    ['#c8321b', CREAM],
    [colors.deep, GOLD],
    [colors.second, CREAM],
    [colors.main, colors.third],
  ] as const)
  return (
    sky(studio, 640) +
    backdrop(studio) +
    ground(studio, 660) +
    posts(left, width) +
    (colors.hour === 'night' || colors.hour === 'dusk'
      ? veil(LAMP, 0.2, `M${left} 250h${width}V640h${-width}z`)
      : '') +
    keepers
      .map((person, n) =>
        studio.draw(person, {
          x: left + (width * (n + 1)) / (keepers.length + 1),
          foot: counter + 20,
          width: 280,
          height: 270,
          line: 8,
          flip: n === 1,
        }),
      )
      .join('') +
    table(studio, { x: left - 24, y: counter, width: width + 48, height: 150 }) +
    crates(studio, { x: left - 10, y: counter, width: width + 20, height: 0 }) +
    awning({
      x: left - 10,
      y: 150,
      width: width + 20,
      drop: 96,
      colors: [colors.lit(stripes[0]), colors.lit(stripes[1])],
      hem: dice.pick(['round', 'pointed']),
      flare: 50,
    }) +
    nameBoard(studio, left, width) +
    (dice.chance()
      ? bulbs(studio, { x: -20, y: 6, width: 1240, sag: 30 })
      : cutPaper(studio, { x: -20, y: -34, width: 1240, sag: 22 })) +
    baskets(studio)
  )
}

function backdrop({ colors, dice }: Studio): string {
  const house = (x: number, n: number) =>
    inked(
      colors.lit([colors.third, colors.fourth, '#e3b98a', colors.second][n % 4] ?? CREAM),
      rect({ x, y: dice.whole(330, 470), width: 190, height: 400 }),
      5,
    )
  return [-60, 110, 270, 640, 800, 960, 1090].map(house).join('')
}

const posts = (left: number, width: number) =>
  [left + 10, left + width - 34]
    .map((x) => inked('#9a5a34', rect({ x, y: 220, width: 24, height: 480 }), 5))
    .join('')

function table(studio: Studio, box: Box): string {
  const { dice, colors } = studio
  if (dice.chance(0.4)) return serape(studio, box)
  const planks = range(4)
    .map((n) => rect({ ...box, y: box.y + n * 37.5, height: 37.5 }))
    .join('')
  return inked(colors.lit(dice.pick(['#b8763e', '#9a5a34', colors.fourth])), planks, 5)
}

function crates(studio: Studio, { x, y, width }: Box): string {
  const { dice, colors, things, emblem, draw } = studio
  const count = dice.pick([3, 4, 5])
  const step = width / count
  const goods = [emblem, ...dice.some(things, count - 1)]
  return each(count, (n) => {
    const thing = goods[n] ?? emblem
    const middle = x + (n + 0.5) * step
    const heap = step > 240 ? [-0.26, 0.26, 0] : [-0.2, 0.2]
    const size = step * 0.46
    return (
      heap
        .map((dx, k) =>
          draw(thing, {
            x: middle + dx * step,
            foot: y + 30 - (k === 2 ? 42 : 0),
            width: size,
            height: size,
            turn: dice.whole(-12, 12),
            line: 6,
          }),
        )
        .join('') +
      inked(
        colors.lit(dice.pick(['#c98f52', '#b8763e', colors.second])),
        `M${middle - step * 0.45} ${y + 6}h${step * 0.9}l-14 70h${-step * 0.9 + 28}z`,
        6,
      ) +
      stroke(dim('#9a5a34', 0.2), `M${middle - step * 0.41} ${y + 40}h${step * 0.82}`, 5)
    )
  })
}

function nameBoard(studio: Studio, left: number, width: number): string {
  const { dice, colors, words } = studio
  const box = { x: left + width * 0.2, y: 112, width: width * 0.6, height: 100 }
  const place = { x: box.x + box.width / 2, y: box.y + 50, width: box.width - 70, height: 62, lines: 2 }
  return (
    board(box, dice.pick([CREAM, GOLD, colors.third])) +
    letter(words, place, { fill: dice.pick([INK, colors.deep]) })
  )
}

function baskets(studio: Studio): string {
  const { dice, things, draw } = studio
  const [one, two] = dice.some(things, 2)
  return (
    draw(one ?? '', { x: dice.whole(70, 150), foot: HEIGHT - 24, width: 170, height: 150 }) +
    draw(dice.chance(0.4) ? dice.pick(['cat', 'bird', 'potted-plant', 'sunflower']) : (two ?? ''), {
      x: dice.whole(1050, 1130),
      foot: HEIGHT - 20,
      width: 170,
      height: 160,
      flip: dice.chance(),
    })
  )
}
