import { around, at, disc, each, FRAME, field, HEIGHT, range, rect, round, WIDTH } from '../brush'
import { CREAM, GOLD, LAMP, mix, tint } from '../colors'
import type { Studio } from '../studio.server'

/** The sky over a street down to `ground`, as the hour paints it. */
export function sky(studio: Studio, ground: number): string {
  return SKIES[studio.colors.hour](studio, ground)
}

const SKIES: Record<Studio['colors']['hour'], (studio: Studio, ground: number) => string> = {
  morning: (studio, ground) => {
    const { dice, colors } = studio
    const blue = dice.pick(['#aadfe0', '#f9d6c4', '#bfe0f2'])
    const x = dice.whole(200, 1000)
    return (
      field(blue, FRAME) +
      rays(x, ground, 24, tint(blue, 0.45)) +
      disc(x, ground, dice.whole(120, 190), tint(colors.third, 0.2), 6) +
      clouds(studio, CREAM)
    )
  },
  noon: (studio) => {
    const { dice } = studio
    const blue = dice.pick(['#5fb8e0', '#3dbcb0', '#7cc7ea'])
    const x = dice.pick([170, 1030, 880])
    return (
      field(blue, FRAME) +
      rays(x, 120, 16, mix(blue, CREAM, 0.28)) +
      disc(x, 120, 74, GOLD, 6) +
      clouds(studio, CREAM)
    )
  },
  dusk: ({ dice }, ground) => {
    const bands = dice.pick([
      ['#4b2a6b', '#8e2f63', '#d4503f', '#f58a32', '#ffc63d'],
      ['#1f4a7a', '#6a4f9c', '#d5638c', '#f79a6b', '#ffd27a'],
    ])
    const step = ground / bands.length
    const x = dice.whole(250, 950)
    return (
      bands.map((band, n) => field(band, wave(n * step, ground, n === 0 ? 0 : 16))).join('') +
      disc(x, ground - 30, dice.whole(110, 160), '#ffe39a') +
      each(3, (n) =>
        field(bands[4] ?? GOLD, rect({ x: x - 200, y: ground - 60 + n * 22, width: 400, height: 7 })),
      )
    )
  },
  night: ({ dice }, ground) => {
    const x = dice.whole(150, 1050)
    const y = dice.whole(70, 150)
    const deep = dice.pick(['#1a2150', '#22194a', '#0f2d45'])
    const stars = each(46, () => {
      const size = dice.whole(2, 5)
      return star(dice.whole(10, WIDTH - 10), dice.whole(10, ground), size, dice.chance(0.3) ? LAMP : CREAM)
    })
    return (
      field(deep, FRAME) +
      disc(x, y, 190, mix(deep, CREAM, 0.07)) +
      disc(x, y, 120, mix(deep, CREAM, 0.14)) +
      disc(x, y, 62, '#fff0c0') +
      (dice.chance(0.6) ? disc(x + 26, y - 12, 54, mix(deep, CREAM, 0.14)) : '') +
      stars
    )
  },
}

/** Beams from a point to all sides. */
export function rays(x: number, y: number, count: number, fill: string, turn = 0): string {
  const far = WIDTH + HEIGHT
  const beams = range(count).map(
    (n) =>
      `M${x} ${y}L${around(x, y, far, turn + n / count)}L${around(x, y, far, turn + (n + 0.5) / count)}z`,
  )
  return field(fill, beams.join(''))
}

export const star = (x: number, y: number, size: number, fill: string) =>
  field(
    fill,
    `M${x} ${y - 2 * size}l${round(size * 0.5)} ${round(size * 1.5)}l${round(size * 1.5)} ${round(size * 0.5)}l${round(-size * 1.5)} ${round(size * 0.5)}l${round(-size * 0.5)} ${round(size * 1.5)}l${round(-size * 0.5)} ${round(-size * 1.5)}l${round(-size * 1.5)} ${round(-size * 0.5)}l${round(size * 1.5)} ${round(-size * 0.5)}z`,
  )

function clouds({ dice }: Studio, fill: string): string {
  const cloud = 'M0 0h150a34 34 0 0 0-14-64a52 52 0 0 0-92-18a40 40 0 0 0-48 34A26 26 0 0 0 0 0z'
  return each(dice.whole(2, 4), () =>
    at(dice.whole(-40, 1100), dice.whole(90, 260), field(fill, cloud), 0, dice.whole(5, 11) / 10),
  )
}

function wave(top: number, ground: number, swing: number): string {
  const humps = range(6).map((n) => `q100 ${n % 2 ? swing : -swing} 200 0`)
  return `M0 ${round(top)}${humps.join('')}V${ground + 200}H0z`
}
