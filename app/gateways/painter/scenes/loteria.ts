import { at, disc, FRAME, field, inked, range, rect, stroke, veil } from '../brush'
import { CREAM, INK, PAPER, tint } from '../colors'
import { letter } from '../lettering.server'
import { rays } from '../props/sky'
import { serape, wall } from '../props/walls'
import type { Studio } from '../studio.server'

/** Cards of the lotería: a fan of three, a whole board with its beans, or one with its name. */
export function loteria(studio: Studio): string {
  return studio.dice.pick([fan, tabla, single])(studio)
}

interface Card {
  field: string
  thing: string
  /** The category's own words instead of an empty band. */
  named?: boolean
  rayed?: boolean
}

const CARD = { width: 330, height: 500 }

/** A card around its middle. */
function card(studio: Studio, { field: paint, thing, named = false, rayed = false }: Card): string {
  const { width, height } = CARD
  const picture = { x: -width / 2 + 18, y: -height / 2 + 18, width: width - 36, height: height - 110 }
  const middle = picture.y + picture.height / 2
  const clip = `c${Math.abs(Math.round(paint.charCodeAt(3) * 31 + thing.length * 7 + paint.charCodeAt(5)))}`
  return (
    veil(INK, 0.25, rect({ x: -width / 2 + 14, y: -height / 2 + 18, width, height })) +
    inked(PAPER, rect({ x: -width / 2, y: -height / 2, width, height }), 6) +
    inked(paint, rect(picture), 5) +
    (rayed
      ? `<clipPath id="${clip}"><path d="${rect(picture)}"/></clipPath><g clip-path="url(#${clip})">${rays(0, middle, 14, tint(paint, 0.4))}</g>${stroke(INK, rect(picture), 5)}`
      : disc(0, middle, 128, tint(paint, 0.45), 5)) +
    studio.draw(thing, { x: 0, y: middle, width: 236, height: 250, line: 7 }) +
    (named
      ? letter(
          studio.words,
          { x: 0, y: height / 2 - 47, width: width - 50, height: 68, lines: 2 },
          { fill: INK },
        )
      : band(studio, height / 2 - 47, width - 60))
  )
}

/** Where the name would stand: the painter's rule and a diamond. */
const band = ({ colors }: Studio, y: number, width: number) =>
  field(INK, `M${-width / 2} ${y - 3}h${width}v6h${-width}z`) +
  inked(colors.third, `M0 ${y - 24}l26 24l-26 24l-26 -24z`, 4) +
  disc(-width / 2, y, 9, INK) +
  disc(width / 2, y, 9, INK)

function fan(studio: Studio): string {
  const { dice, colors, things, people, emblem } = studio
  const spread = dice.whole(10, 16)
  const cards = [
    { field: colors.second, thing: people[0] ?? emblem },
    { field: colors.third, thing: things[0] ?? emblem },
    { field: colors.main, thing: emblem, named: true, rayed: true },
  ]
  const places = dice.shuffled([-1, 1])
  return (
    table(studio) +
    beans(studio, dice.whole(7, 12)) +
    cards
      .map((each, n) => {
        const side = n === 2 ? 0 : (places[n] ?? 1)
        return at(
          600 + side * 320,
          408 + Math.abs(side) * 34,
          card(studio, each),
          side * spread + dice.whole(-3, 3),
          n === 2 ? 1.28 : 1.02,
        )
      })
      .join('')
  )
}

function tabla(studio: Studio): string {
  const { dice, colors, things, people, emblem } = studio
  const columns = dice.pick([4, 5])
  const cards = dice
    .shuffled([emblem, emblem, ...people.slice(0, 3), ...dice.some(things, columns * 2)])
    .slice(0, columns * 2)
  const scale = columns === 4 ? 0.76 : 0.66
  const paints = dice.shuffled([colors.main, colors.second, colors.third, colors.fourth])
  const step = CARD.width * scale + 14
  return (
    table(studio) +
    inked(
      PAPER,
      rect({ x: 600 - (columns * step) / 2 - 16, y: 4, width: columns * step + 32, height: 792 }),
      7,
    ) +
    cards
      .map((thing, n) => {
        const [column, row] = [n % columns, Math.floor(n / columns)]
        const one = card(studio, { field: paints[(n + row) % 4] ?? CREAM, thing, rayed: (n + row) % 2 === 0 })
        return at(600 + (column - (columns - 1) / 2) * step, 203 + row * 394, one, 0, scale)
      })
      .join('') +
    beans(studio, dice.whole(4, 7))
  )
}

function single(studio: Studio): string {
  const { dice, colors, things, emblem } = studio
  const left = dice.chance()
  const x = left ? 400 : 800
  const others = dice.some(things, 3)
  return (
    table(studio) +
    beans(studio, dice.whole(6, 12)) +
    at(
      x,
      402,
      card(studio, { field: colors.main, thing: emblem, named: true, rayed: true }),
      dice.whole(-8, 8),
      1.42,
    ) +
    others
      .map((thing, n) =>
        studio.draw(thing, {
          x: left ? 940 - (n % 2) * 60 : 260 + (n % 2) * 60,
          y: 150 + n * 250,
          width: 210,
          height: 200,
          turn: dice.whole(-18, 18),
        }),
      )
      .join('')
  )
}

function table(studio: Studio): string {
  const { dice, colors } = studio
  return dice.pick([
    () => serape(studio, { x: -10, y: -10, width: 1220, height: 820 }),
    () => wall(studio, colors.third),
    () =>
      field(colors.fourth, FRAME) +
      field(
        tint(colors.fourth, 0.4),
        range(16)
          .map((n) => `M${n * 80} 0h40v800h-40z`)
          .join(''),
      ),
  ])()
}

/** What the cards are marked with. */
function beans({ dice }: Studio, count: number): string {
  return range(count)
    .map(() =>
      at(
        dice.whole(60, 1140),
        dice.whole(60, 740),
        inked(
          dice.pick(['#7a2f1c', '#a8552b', '#3b1d14']),
          'M-24 4c-4 -22 20 -30 34 -18c14 12 16 28 2 32c-10 3 -12 -8 -20 -6c-8 2 -14 2 -16 -8z',
          4,
        ) + field(CREAM, 'M-8 -8q8 -6 16 0q-8 -2 -16 0z', 0.7),
        dice.whole(0, 359),
        1.1,
      ),
    )
    .join('')
}
