import { disc, each, FRAME, field, inked } from '../brush'
import { CREAM, GOLD, INK, PAPER, tint } from '../colors'
import { letter } from '../lettering.server'
import { cutPaper } from '../props/hangings'
import { rays } from '../props/sky'
import { burst, wall } from '../props/walls'
import type { Studio } from '../studio.server'

/** Who does the work, framed like somebody to be proud of, with the tools of the trade at both sides. */
export function portrait(studio: Studio): string {
  const { dice, colors, people, things, emblem, words, draw } = studio
  const x = dice.pick([600, 600, 420, 780])
  const others = dice.some(things, 4)
  const sides = x === 600 ? [190, 1010, 250, 950] : x < 600 ? [850, 1050, 800, 1000] : [150, 350, 200, 400]
  const lettered = x !== 600
  return (
    back(studio, x) +
    niche(studio, x) +
    draw(people[0] ?? '', { x, foot: 742, width: 520, height: 520, line: 11, flip: dice.chance(0.3) }) +
    ledge(studio) +
    [...others.slice(0, lettered ? 2 : 4), emblem]
      .slice(0, lettered ? 3 : 4)
      .map((thing, n) =>
        lettered
          ? draw(thing, {
              x: sides[0] === undefined ? 0 : sides[0] + (n - 0.5) * 170 - 10,
              foot: 740,
              width: 180,
              height: 200,
              turn: dice.whole(-6, 6),
            })
          : draw(thing, {
              x: sides[n] ?? 0,
              ...(n < 2 ? { foot: 740 } : { y: 190 }),
              width: 210,
              height: n < 2 ? 240 : 170,
              turn: dice.whole(-8, 8),
            }),
      )
      .join('') +
    (lettered
      ? letter(
          words,
          { x: x < 600 ? 970 : 230, y: 270, width: 380, height: 320, lines: 4 },
          { fill: CREAM, shade: colors.deep, depth: 10 },
        )
      : '')
  )
}

function back(studio: Studio, x: number): string {
  const { dice, colors } = studio
  return dice.pick([
    () => field(colors.main, FRAME) + rays(x, 470, dice.whole(9, 14) * 2, tint(colors.main, 0.25)),
    () => wall(studio, colors.main),
    () => wall(studio, colors.second),
    () => field(colors.main, FRAME) + cutPaper(studio, { x: -40, y: 10, width: 1280, sag: 50 }),
  ])()
}

function niche(studio: Studio, x: number): string {
  const { dice, colors } = studio
  const paint = dice.pick([colors.second, colors.third, PAPER])
  return dice.pick([
    () =>
      inked(GOLD, `M${x - 290} 760V400a290 290 0 0 1 580 0V760z`, 7) +
      inked(paint, `M${x - 256} 760V400a256 256 0 0 1 512 0V760z`, 5),
    () => burst(x, 440, 320, GOLD, 'points') + disc(x, 440, 256, paint, 6),
    () => wreath(studio, x, paint),
    () =>
      disc(x, 440, 310, paint, 7) +
      each(
        3,
        (n) =>
          `<circle cx="${x}" cy="440" r="${280 - n * 34}" fill="none" stroke="${tint(paint, 0.6)}" stroke-width="12"/>`,
      ),
  ])()
}

/** A ring of flowers. */
function wreath({ dice, draw }: Studio, x: number, paint: string): string {
  const flower = dice.pick(['hibiscus', 'sunflower', 'rose'])
  return (
    disc(x, 440, 290, paint, 7) +
    each(11, (n) => {
      const angle = ((n - 5) / 11) * 1.5 * Math.PI
      return draw(flower, {
        x: x + 300 * Math.sin(angle),
        y: 440 - 300 * Math.cos(angle),
        width: 116,
        height: 116,
        turn: n * 40,
        line: 5,
      })
    })
  )
}

function ledge({ dice, colors }: Studio): string {
  const paint = dice.pick([colors.deep, colors.third, '#8a4b2a'])
  return (
    inked(paint, 'M-10 726H1210V810H-10z', 7) +
    inked(PAPER, 'M-10 716H1210V742H-10z', 5) +
    field(INK, 'M0 770H1200v4H0z')
  )
}
