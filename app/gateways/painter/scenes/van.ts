import { disc, each, field, inked, rect, stroke } from '../brush'
import { CREAM, dim, GOLD, INK, LAMP, PAPER, tint } from '../colors'
import { letter } from '../lettering.server'
import { bulbs, cutPaper, halo } from '../props/hangings'
import { awning } from '../props/shopfront'
import { sky } from '../props/sky'
import type { Studio } from '../studio.server'

const ROAD = 640

/** The trade on wheels: a lettered van with its flap open, by the roadside. */
export function van(studio: Studio): string {
  const { dice, colors, draw, things } = studio
  const flip = dice.chance()
  const flag = dice.chance()
  return (
    sky(studio, ROAD) +
    landscape(studio) +
    field(colors.lit('#6b5a52'), `M0 ${ROAD}H1200V800H0z`) +
    stroke(INK, `M0 ${ROAD}H1200`, 6) +
    each(6, (n) => field(colors.lit(CREAM), rect({ x: n * 230 - 40, y: 760, width: 120, height: 10 }))) +
    (flag
      ? cutPaper(studio, { x: -30, y: 8, width: 1260, sag: 40 })
      : bulbs(studio, { x: -30, y: 30, width: 1260, sag: 40 })) +
    body(studio, flip) +
    draw(things[1] ?? '', { x: flip ? 1090 : 110, foot: 740, width: 150, height: 150 }) +
    (dice.chance(0.5)
      ? draw(dice.pick(['cat', 'potted-plant', 'sunflower']), {
          x: flip ? 960 : 240,
          foot: 752,
          width: 100,
          height: 110,
        })
      : '')
  )
}

function landscape({ dice, colors, draw }: Studio): string {
  const green = colors.lit(dice.pick(['#62b45a', '#3f8f5a', '#c9a64a']))
  const hill = inked(green, `M-10 ${ROAD}V480q200 -${dice.whole(40, 140)} 480 0t730 -30V${ROAD}z`, 5)
  const plants = [dice.whole(40, 160), dice.whole(1040, 1160)].map((x) =>
    draw(dice.pick(['palm-tree', 'cactus', 'palm-tree']), {
      x,
      foot: 600,
      width: 190,
      height: dice.whole(230, 330),
    }),
  )
  return hill + plants.join('')
}

function body(studio: Studio, flip: boolean): string {
  const { dice, colors, words, emblem, people, things, draw } = studio
  const paint = colors.lit(dice.chance(0.7) ? colors.main : colors.second)
  const box = { x: flip ? 330 : 170, y: 200, width: 700, height: 440 }
  const window = { x: box.x + 60, y: box.y + 130, width: 360, height: 180 }
  const shell = flip
    ? `M330 200h660q40 0 40 40v400H150V470l40 -130q8 -24 36 -24h104z`
    : `M870 200H210q-40 0 -40 40v400H1050V470l-40 -130q-8 -24 -36 -24H870z`
  const glass = colors.hour === 'night' || colors.hour === 'dusk' ? LAMP : tint('#5f9fe6', 0.5)
  const side = box.x + 560
  return (
    `<ellipse cx="600" cy="712" rx="520" ry="26" fill="${INK}" opacity=".3"/>` +
    inked(paint, shell, 8) +
    field(
      colors.lit(colors.third),
      `M${flip ? 154 : 174} 540H${flip ? 1026 : 1046}v34H${flip ? 154 : 174}z`,
    ) +
    field(
      INK,
      `M${flip ? 154 : 174} 536H${flip ? 1026 : 1046}v5H${flip ? 154 : 174}zM${flip ? 154 : 174} 572H${flip ? 1026 : 1046}v5H${flip ? 154 : 174}z`,
    ) +
    inked(glass, flip ? 'M196 446l30 -94h80v94z' : `M1004 446l-30 -94h-80v94z`, 6) +
    inked(glass, rect(window), 7) +
    draw(people[0] ?? '', {
      x: window.x + 130,
      foot: window.y + window.height + 4,
      width: 210,
      height: 176,
      line: 6,
    }) +
    draw(things[0] ?? '', {
      x: window.x + 280,
      foot: window.y + window.height - 2,
      width: 120,
      height: 110,
      line: 5,
    }) +
    stroke(INK, rect(window), 7) +
    inked(
      PAPER,
      rect({ x: window.x - 20, y: window.y + window.height, width: window.width + 40, height: 24 }),
      6,
    ) +
    awning({
      x: window.x - 10,
      y: window.y - 40,
      width: window.width + 20,
      drop: 44,
      colors: [colors.lit(dice.pick(['#c8321b', colors.deep])), colors.lit(CREAM)],
      hem: dice.pick(['round', 'pointed']),
      flare: 14,
    }) +
    (colors.hour === 'night' ? halo(window.x + 180, window.y + 90, 240, LAMP) : '') +
    disc(side, window.y + 100, 112, dice.pick([CREAM, GOLD, colors.second]), 6) +
    draw(emblem, { x: side, y: window.y + 100, width: 150, height: 150, line: 6 }) +
    letter(
      words,
      { x: box.x + 350, y: box.y + 52, width: 600, height: 62, lines: 1 },
      { fill: colors.hour === 'night' ? CREAM : INK },
    ) +
    wheels(flip) +
    inked(GOLD, flip ? 'M150 500h26v34h-26z' : 'M1024 500h26v34h-26z', 5) +
    field(dim(paint, 0.3), `M${flip ? 158 : 178} 628H${flip ? 1022 : 1042}v10H${flip ? 158 : 178}z`)
  )
}

const wheels = (flip: boolean) =>
  (flip ? [290, 860] : [340, 910])
    .map((x) => disc(x, 650, 74, INK) + disc(x, 650, 44, '#d9d2c3', 5) + disc(x, 650, 14, INK))
    .join('')
