import { type Box, field, HEIGHT, inked, rect, stroke, veil, WIDTH } from '../brush'
import { CREAM, dim, GOLD, INK, LAMP, PAPER, tint } from '../colors'
import { letter } from '../lettering.server'
import { bulbs, halo } from '../props/hangings'
import { awning, board, gleam, ground, pane } from '../props/shopfront'
import { sky } from '../props/sky'
import type { Studio } from '../studio.server'

const KERB = 690

/** A shop seen from across the street: sign, awning, window with its goods and who works there, door. */
export function storefront(studio: Studio): string {
  const { dice, colors } = studio
  const doorLeft = dice.chance()
  const house: Box = { x: dice.whole(40, 90), y: dice.whole(56, 88), width: 0, height: 0 }
  house.width = WIDTH - 2 * house.x
  house.height = KERB - house.y
  const door: Box = {
    x: doorLeft ? house.x + 60 : house.x + house.width - 290,
    y: 370,
    width: 230,
    height: KERB - 370,
  }
  const glass: Box = {
    x: doorLeft ? door.x + 290 : house.x + 60,
    y: 370,
    width: house.width - 410,
    height: 226,
  }
  return (
    sky(studio, KERB) +
    facade(studio, house) +
    sign(studio, { x: house.x + 40, y: house.y + 40, width: house.width - 80, height: 224 - house.y }) +
    doorway(studio, door) +
    shopWindow(studio, glass) +
    ground(studio, KERB) +
    awning({
      x: house.x + 40,
      y: 292,
      width: house.width - 80,
      drop: 62,
      colors: [colors.lit(dice.pick(['#c8321b', colors.deep, colors.second])), colors.lit(CREAM)],
      hem: dice.pick(['round', 'pointed', 'straight']),
      flare: 22,
    }) +
    noonShadow(studio, house) +
    (dice.chance(0.5) ? bulbs(studio, { x: house.x, y: house.y + 16, width: house.width, sag: 14 }) : '') +
    pots(studio, door, doorLeft)
  )
}

function facade({ dice, colors }: Studio, house: Box): string {
  const paint = colors.lit(dice.chance(0.65) ? colors.main : colors.third)
  const { x, y, width } = house
  const roof = dice.pick(['steps', 'flat', 'curve'] as const)
  const top = {
    steps: `M${x} ${y}h${width * 0.3}v-34h${width * 0.4}v34h${width * 0.3}V${KERB}H${x}z`,
    flat: rect(house),
    curve: `M${x} ${y}h${width * 0.25}q${width * 0.25} -80 ${width * 0.5} 0h${width * 0.25}V${KERB}H${x}z`,
  }[roof]
  const plinth = inked(colors.lit(dim(colors.deep, 0.1)), rect({ x, y: KERB - 70, width, height: 70 }), 6)
  return inked(paint, top, 7) + plinth
}

function sign({ dice, colors, words, emblem, draw }: Studio, box: Box): string {
  const ground = dice.pick([CREAM, colors.second, GOLD, tint(colors.main, 0.7)])
  const dark = colors.hour === 'night'
  const room = {
    x: box.x + box.width / 2 + 84,
    y: box.y + box.height / 2,
    width: box.width - 250,
    height: box.height - 66,
    lines: 2,
  }
  return (
    board(box, ground) +
    (dark ? halo(box.x + box.width / 2, box.y - 4, 150, LAMP) : '') +
    letter(words, room, { fill: dice.pick([colors.deep, INK]), shade: colors.third, depth: 6 }) +
    draw(emblem, { x: box.x + 100, y: box.y + box.height / 2, width: 150, height: box.height - 36, line: 6 })
  )
}

function doorway(studio: Studio, box: Box): string {
  const { dice, colors } = studio
  const { x, y, width, height } = box
  const wood = colors.lit(dice.pick(['#8a4b2a', colors.deep, colors.fourth]))
  const upper = { x: x + 40, y: y + 50, width: width - 80, height: height * 0.5 }
  return (
    inked(wood, rect(box), 7) +
    pane(studio, upper, colors.second) +
    gleam(upper) +
    inked(wood, rect({ x: x + 40, y: y + height - 96, width: width - 80, height: 60 }), 5) +
    inked(GOLD, `M${x + width - 34} ${y + height * 0.62}h14v34h-14z`, 4)
  )
}

function shopWindow(studio: Studio, box: Box): string {
  const { dice, colors, things, people, draw } = studio
  const { x, y, width, height } = box
  const count = Math.max(2, Math.floor(width / 150))
  const goods = dice.some(things, count)
  const worker = dice.whole(0, count - 1)
  const step = width / count
  const shelf = y + height
  const inside = goods.map((thing, n) =>
    n === worker
      ? draw(people[0] ?? '', {
          x: x + (n + 0.5) * step,
          foot: shelf + 4,
          width: step * 1.2,
          height: height - 22,
          line: 6,
        })
      : draw(thing, {
          x: x + (n + 0.5) * step,
          foot: shelf - 8,
          width: step * 0.74,
          height: height * dice.pick([0.5, 0.58, 0.66]),
          line: 6,
        }),
  )
  return (
    pane(studio, box, colors.second) +
    inside.join('') +
    gleam(box) +
    stroke(INK, rect(box), 8) +
    inked(PAPER, rect({ x: x - 16, y: shelf, width: width + 32, height: 26 }), 6)
  )
}

/** At noon the awning throws a hard shadow. */
function noonShadow({ colors }: Studio, { x, width }: Box): string {
  return colors.hour === 'noon' || colors.hour === 'morning'
    ? veil(INK, 0.16, `M${x + 46} 380H${x + width - 30}l34 46H${x + 110}z`)
    : field(LAMP, `M${x + 60} ${KERB}H${x + width - 60}L${x + width + 60} ${HEIGHT}H${x - 60}z`, 0.16)
}

function pots({ dice, draw }: Studio, door: Box, left: boolean): string {
  const plant = dice.pick(['potted-plant', 'cactus', 'sunflower', 'palm-tree'])
  const side = left ? door.x + door.width + 32 : door.x - 32
  return (
    draw(plant, { x: side, foot: KERB + 34, width: 110, height: dice.whole(140, 200) }) +
    (dice.chance(0.4)
      ? draw(dice.pick(['cat', 'bird']), {
          x: dice.whole(300, 900),
          foot: KERB + 70,
          width: 96,
          height: 96,
          flip: dice.chance(),
        })
      : '')
  )
}
