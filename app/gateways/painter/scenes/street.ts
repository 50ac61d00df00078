import { type Box, disc, each, field, HEIGHT, inked, range, rect, stroke, WIDTH } from '../brush'
import { CREAM, dim, GOLD, INK, LAMP, tint } from '../colors'
import { bulbs, cutPaper, halo } from '../props/hangings'
import { awning } from '../props/shopfront'
import { sky } from '../props/sky'
import type { Studio } from '../studio.server'

const KERB = 620

/** A street of houses side by side at one hour of the day; the trade hangs its sign over one of the doors. */
export function street(studio: Studio): string {
  const { dice, emblem, things, people, draw } = studio
  const widths = dice.shuffled([210, 250, 280, 200, 260])
  const ours = dice.whole(1, 3)
  let x = (WIDTH - widths.reduce((a, b) => a + b, 0)) / 2
  const houses = widths.map((width, n) => {
    const box: Box = { x, y: n === ours ? dice.whole(150, 200) : dice.whole(190, 330), width, height: 0 }
    box.height = KERB - box.y
    x += width
    return house(studio, box, n, n === ours)
  })
  const front = dice.whole(250, 950)
  const vehicle = dice.pick(['automobile', 'delivery-truck', 'pickup-truck', things[0] ?? emblem])
  return (
    sky(studio, KERB) +
    hills(studio) +
    houses.join('') +
    road(studio) +
    (dice.chance(0.55)
      ? cutPaper(studio, { x: -30, y: dice.whole(10, 60), width: 1260, sag: dice.whole(40, 90) })
      : bulbs(studio, { x: -30, y: dice.whole(30, 80), width: 1260, sag: dice.whole(40, 80) })) +
    lampPost(studio, dice.pick([90, 1110])) +
    draw(people[0] ?? '', {
      x: front,
      foot: HEIGHT + 6,
      width: 320,
      height: 320,
      line: 8,
      flip: dice.chance(0.3),
    }) +
    draw(vehicle, {
      x: front > 600 ? front - 480 : front + 480,
      foot: 772,
      width: 290,
      height: 200,
      line: 7,
      flip: dice.chance(),
    })
  )
}

function hills({ colors, dice }: Studio): string {
  const paint = colors.lit(dice.pick(['#2f7a4a', '#7a5a8c', '#3f6f8a']))
  const y = dice.whole(330, 400)
  return inked(
    paint,
    `M-10 ${KERB}V${y}q150 -${dice.whole(60, 140)} 320 0q170 -${dice.whole(80, 190)} 420 10q200 -${dice.whole(60, 150)} 490 -20V${KERB}z`,
    5,
  )
}

function house(studio: Studio, box: Box, n: number, ours: boolean): string {
  const { dice, colors, emblem, things, draw } = studio
  const { x, y, width, height } = box
  const paints = [colors.second, colors.third, CREAM, colors.fourth, '#e3b98a']
  const paint = colors.lit(ours ? colors.main : (paints[n] ?? CREAM))
  const glass = colors.hour === 'night' || colors.hour === 'dusk' ? LAMP : tint('#5f9fe6', 0.3)
  const roof = dice.pick([
    rect({ x: x - 4, y: y - 18, width: width + 8, height: 22 }),
    `M${x - 6} ${y}v-26h40v14h${(width - 120) / 2}v-14h46v14h${(width - 120) / 2}v-14h40v26z`,
    `M${x - 10} ${y + 2}l22 -50h${width - 24}l22 50z`,
  ])
  const doorWidth = 84
  const doorX = x + (dice.chance() ? 28 : width - doorWidth - 28)
  const glassX = doorX > x + width / 2 ? x + 24 : doorX + doorWidth + 24
  const shop = { x: glassX, y: KERB - 150, width: width - doorWidth - 76, height: 96 }
  const upper =
    height > 330
      ? range(2)
          .map((w) =>
            inked(
              dice.chance(0.7) ? glass : colors.lit('#5a4536'),
              rect({ x: x + width * (0.2 + 0.42 * w), y: y + 44, width: 46, height: 66 }),
              5,
            ),
          )
          .join('')
      : ''
  return (
    inked(paint, rect(box), 6) +
    inked(colors.lit(dim(colors.deep, 0.1)), roof, 6) +
    upper +
    inked(
      colors.lit(dice.pick(['#8a4b2a', colors.deep, '#00565c'])),
      rect({ x: doorX, y: KERB - 172, width: doorWidth, height: 172 }),
      6,
    ) +
    disc(doorX + doorWidth - 16, KERB - 84, 6, GOLD, 3) +
    inked(glass, rect(shop), 6) +
    (ours
      ? ''
      : draw(things[n % things.length] ?? emblem, {
          x: shop.x + shop.width / 2,
          foot: shop.y + shop.height - 4,
          width: shop.width - 14,
          height: 74,
          line: 4,
        })) +
    awning({
      x: x + 16,
      y: KERB - 214,
      width: width - 32,
      drop: 34,
      colors: [colors.lit(ours ? '#c8321b' : (paints[(n + 2) % 5] ?? CREAM)), colors.lit(CREAM)],
      hem: dice.pick(['round', 'pointed', 'straight']),
    }) +
    (ours ? hangingSign(studio, x + width / 2, y + 96) : '')
  )
}

function hangingSign({ colors, draw, emblem }: Studio, x: number, y: number): string {
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  return (
    (dark ? halo(x, y, 170, LAMP) : '') +
    disc(x, y, 84, colors.second, 7) +
    `<circle cx="${x}" cy="${y}" r="70" fill="${CREAM}" stroke="${INK}" stroke-width="3"/>` +
    draw(emblem, { x, y, width: 104, height: 104, line: 5 })
  )
}

function road({ colors, dice }: Studio): string {
  const stones = each(26, () => {
    const [x, y] = [dice.whole(0, 1150), dice.whole(684, 790)]
    return `M${x} ${y}h${dice.whole(40, 90)}`
  })
  return (
    inked(colors.lit('#e6d3a8'), `M-10 ${KERB}h1220v46H-10z`, 6) +
    field(colors.lit('#8a6a4f'), `M0 ${KERB + 49}H1200V800H0z`) +
    stroke(colors.lit('#6b4f3a'), stones, 6)
  )
}

function lampPost({ colors }: Studio, x: number): string {
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  const lean = x < 600 ? 1 : -1
  return (
    (dark
      ? halo(x + lean * 60, 262, 130, LAMP) +
        field(LAMP, `M${x + lean * 40} 280L${x - 80} 790h${lean * 40 + 280}L${x + lean * 80} 280z`, 0.14)
      : '') +
    stroke(
      INK,
      `M${x} 690V230q0 -26 26 -26`.replace('q0 -26 26 -26', `q0 -26 ${lean * 30} -26h${lean * 30}`),
      12,
    ) +
    inked(dark ? LAMP : CREAM, `M${x + lean * 60 - 30} 206h60l14 44h-88z`, 5)
  )
}
