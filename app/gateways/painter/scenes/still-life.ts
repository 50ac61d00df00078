import { type Box, field, inked, rect, veil, WIDTH } from '../brush'
import { CREAM, INK, PAPER, tint } from '../colors'
import { cutPaper, lamp } from '../props/hangings'
import { serape, wall } from '../props/walls'
import type { Studio } from '../studio.server'

/** The things of the trade on a table, in the light of a window or of a lamp. */
export function stillLife(studio: Studio): string {
  const { dice, colors, emblem, things, draw } = studio
  const top = dice.whole(540, 590)
  const dark = colors.hour === 'night' || colors.hour === 'dusk'
  const others = dice.some([...new Set(things)], 5)
  const back = [230, 970, 600].map((x, n) =>
    draw(others[n] ?? '', {
      x: x + dice.whole(-30, 30),
      foot: top + 12,
      width: 270,
      height: dice.whole(250, 330),
      turn: dice.whole(-4, 4),
    }),
  )
  const hero = dice.whole(430, 770)
  const fore = [hero - 300, hero + 300]
  return (
    wall(studio, dice.pick([colors.main, colors.second, tint(colors.main, 0.3)])) +
    (dark ? veil('#1a2150', 0.2) : windowLight(studio)) +
    hanging(studio, dark) +
    table(studio, top) +
    shadows([230, 970, 600], top + 10, 130) +
    back.slice(0, dice.pick([2, 2, 3])).join('') +
    shadows([hero], 726, 190) +
    draw(emblem, {
      x: hero,
      foot: 730,
      width: 400,
      height: dice.whole(330, 380),
      line: 9,
      flip: dice.chance(0.2),
    }) +
    shadows(fore, 752, 104) +
    fore
      .map((x, n) =>
        draw(others[n + 3] ?? '', { x, foot: 756, width: 210, height: 190, turn: dice.whole(-10, 10) }),
      )
      .join('')
  )
}

function hanging(studio: Studio, dark: boolean): string {
  const { dice, colors } = studio
  if (dark) return lamp(600, 0, dice.whole(20, 60), 330, colors.third)
  return dice.chance() ? cutPaper(studio, { x: -40, y: 20, width: 1280, sag: 60 }) : ''
}

/** Sun through a window, as it falls on the wall. */
function windowLight({ dice }: Studio): string {
  const x = dice.whole(120, 640)
  const lean = dice.pick([-140, 140])
  const panes = [0, 1].flatMap((row) =>
    [0, 1].map(
      (column) => `M${x + column * 200 + row * lean * 0.55} ${70 + row * 230}h180l${lean * 0.5} 210h-180z`,
    ),
  )
  return field(CREAM, panes.join(''), 0.34)
}

function table(studio: Studio, top: number): string {
  const { dice, colors } = studio
  const box: Box = { x: -10, y: top, width: WIDTH + 20, height: 800 - top + 10 }
  const cloth = dice.pick(['serape', 'checks', 'wood', 'plain'] as const)
  if (cloth === 'serape') return serape(studio, box)
  const base = inked(cloth === 'wood' ? '#b8763e' : CREAM, rect(box), 6)
  if (cloth === 'wood')
    return (
      base +
      field(
        '#8a4b2a',
        `M0 ${top + 56}H1200v5H0zM0 ${top + 128}H1200v5H0zM380 ${top + 61}h5v67h-5zM900 ${top + 133}h5v80h-5zM140 ${top + 133}h5v80h-5z`,
      )
    )
  if (cloth === 'plain')
    return inked(colors.third, rect(box), 6) + inked(PAPER, rect({ ...box, height: 34 }), 5)
  const stripes = [0, 1].map((turn) =>
    field(
      colors.second,
      Array.from({ length: 16 }, (_, n) =>
        turn ? `M${n * 80} ${top}h40V800h-40z` : n < 4 ? `M0 ${top + 20 + n * 80}H1200v40H0z` : '',
      ).join(''),
      0.55,
    ),
  )
  return base + stripes.join('') + field(INK, rect({ ...box, height: 6 }))
}

const shadows = (xs: number[], y: number, reach: number) =>
  xs.map((x) => `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="20" fill="${INK}" opacity=".28"/>`).join('')
