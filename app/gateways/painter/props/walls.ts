import {
  around,
  at,
  type Box,
  disc,
  each,
  FRAME,
  field,
  HEIGHT,
  inked,
  range,
  rect,
  round,
  stroke,
  WIDTH,
} from '../brush'
import { CREAM, dim, INK, mix, PAPER, tint } from '../colors'
import type { Studio } from '../studio.server'

/** A wall that fills the picture: plaster, bricks, painted tiles, boards or stripes. */
export function wall(studio: Studio, color: string): string {
  const paint = studio.colors.lit(color)
  return studio.dice.pick([plaster, bricks, azulejos, boards, dado])(studio, paint)
}

const plaster = ({ dice }: Studio, paint: string) =>
  field(paint, FRAME) +
  each(7, () => {
    const [x, y] = [dice.whole(0, WIDTH), dice.whole(0, HEIGHT)]
    const [w, h] = [dice.whole(60, 190), dice.whole(14, 30)]
    return field(
      mix(paint, CREAM, 0.16),
      `M${x} ${y}q${w / 2} ${-h} ${w} 0t${w} 0q${-w / 2} ${h * 1.6} ${-w} ${h}t${-w} ${-h}z`,
    )
  })

function bricks({ dice }: Studio, paint: string) {
  const groups = each(dice.whole(7, 10), () => {
    const [x, y] = [dice.whole(0, 13) * 92, dice.whole(0, 16) * 48]
    const some = [
      [0, 0],
      [92, 0],
      [46, 48],
      [138, 48],
      [0, 96],
    ].slice(0, dice.whole(2, 5))
    return some.map(([dx = 0, dy = 0]) => rect({ x: x + dx, y: y + dy, width: 84, height: 40 })).join('|')
  })
  return field(paint, FRAME) + field(mix(paint, INK, 0.16), groups.replaceAll('|', ''))
}

/** Hand-painted tiles, each with its flower. */
export function azulejos({ dice, colors }: Studio, paint: string) {
  const size = dice.pick([100, 120, 150])
  const [a, b] = dice.pick([
    ['#1f4a9c', '#ffc63d'],
    [colors.deep, colors.second],
    ['#00565c', '#f58a32'],
  ] as const)
  const motif = dice.pick(MOTIFS)
  const ground = mix(paint, CREAM, 0.78)
  const tile = `<pattern id="tiles" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g transform="scale(${round(size / 10) / 10})"><path fill="${ground}" d="M0 0h100v100H0z"/>${motif(a, b)}<path fill="none" stroke="${mix(ground, INK, 0.3)}" stroke-width="3" d="M0 0h100v100H0z"/></g></pattern>`
  return `${tile}<path fill="url(#tiles)" d="${FRAME}"/>`
}

type Motif = (a: string, b: string) => string

const MOTIFS: readonly Motif[] = [
  (a, b) =>
    field(
      a,
      'M0 0h34a34 34 0 0 1-34 34zM100 0v34a34 34 0 0 1-34 -34zM100 100h-34a34 34 0 0 1 34 -34zM0 100v-34a34 34 0 0 1 34 34z',
    ) +
    each(4, (n) => at(50, 50, field(b, 'M0 -6q16 -16 0 -34q-16 18 0 34z'), n * 90)) +
    disc(50, 50, 9, a),
  (a, b) => field(a, 'M50 6L94 50L50 94L6 50z') + field(b, 'M50 24L76 50L50 76L24 50z') + disc(50, 50, 10, a),
  (a, b) =>
    each(8, (n) => at(50, 50, field(n % 2 ? b : a, 'M0 0L14 -24L0 -46L-14 -24z'), n * 45)) +
    disc(50, 50, 8, CREAM),
  (a, b) =>
    disc(0, 0, 40, a) +
    disc(100, 0, 40, a) +
    disc(0, 100, 40, a) +
    disc(100, 100, 40, a) +
    disc(50, 50, 24, b) +
    disc(50, 50, 11, a),
]

function boards({ dice }: Studio, paint: string) {
  const width = dice.pick([60, 80, 100])
  const seams = range(WIDTH / width).map((n) => `M${n * width} 0V${HEIGHT}`)
  return field(paint, FRAME) + stroke(mix(paint, INK, 0.3), seams.join(''), 4)
}

/** Two colours one above the other, with the painter's rule between them. */
function dado({ dice, colors }: Studio, paint: string) {
  const y = dice.whole(360, 500)
  return (
    field(mix(paint, CREAM, 0.62), FRAME) +
    field(paint, `M0 ${y}H${WIDTH}V${HEIGHT}H0z`) +
    field(colors.lit(colors.deep), `M0 ${y - 12}H${WIDTH}v12H0zM0 ${y - 26}H${WIDTH}v4H0z`)
  )
}

/** Woven stripes, one beside the other, over a box. */
export function serape({ dice, colors }: Studio, box: Box): string {
  const paints = [colors.main, colors.second, CREAM, colors.third, colors.deep, colors.fourth, INK]
  let y = box.y
  let cloth = ''
  for (let n = dice.whole(0, 6); y < box.y + box.height; n++) {
    const height = Math.min(dice.pick([6, 10, 16, 30, 46]), box.y + box.height - y)
    const paint = paints[n % paints.length] ?? CREAM
    cloth += field(paint, rect({ ...box, y, height }))
    if (height > 28) cloth += diamonds({ ...box, y, height }, tint(paint, 0.6))
    y += height
  }
  return cloth + stroke(INK, rect(box), 5)
}

const diamonds = ({ x, y, width, height }: Box, fill: string) =>
  field(
    fill,
    range(Math.ceil(width / 60))
      .map(
        (n) =>
          `M${x + n * 60 + 30} ${y + 5}l20 ${round(height / 2 - 5)}l-20 ${round(height / 2 - 5)}l-20 ${round(5 - height / 2)}z`,
      )
      .join(''),
  )

/** A round burst with points, petals or none. */
export function burst(
  x: number,
  y: number,
  radius: number,
  fill: string,
  kind: 'points' | 'petals' | 'plain',
): string {
  if (kind === 'plain') return disc(x, y, radius, fill, 7)
  const count = kind === 'points' ? 22 : 14
  const d = range(count).map((n) =>
    kind === 'points'
      ? `${around(x, y, radius, n / count)}L${around(x, y, radius * 0.87, (n + 0.5) / count)}`
      : `A${round(radius * 0.24)} ${round(radius * 0.24)} 0 0 1 ${around(x, y, radius * 0.92, (n + 1) / count)}`,
  )
  return inked(
    fill,
    kind === 'points' ? `M${d.join('L')}z` : `M${around(x, y, radius * 0.92, 0)}${d.join('')}z`,
    7,
  )
}

/** A border around the whole picture, as of a printed card. */
export function border({ dice, colors }: Studio): string {
  const kind = dice.pick(['rule', 'teeth', 'dots'] as const)
  const edge = `M0 0h${WIDTH}v${HEIGHT}H0zM40 40v${HEIGHT - 80}h${WIDTH - 80}V40z`
  const frame = `<path fill="${PAPER}" fill-rule="evenodd" d="${edge}"/>${stroke(INK, 'M40 40h1120v720H40z', 6)}`
  if (kind === 'rule') return frame + stroke(INK, 'M22 22h1156v756H22z', 3)
  const steps = range(56).map((n) => 20 + n * 21.1)
  if (kind === 'dots')
    return (
      frame +
      steps.map((x) => disc(x, 20, 5, colors.deep) + disc(x, 780, 5, colors.deep)).join('') +
      range(36)
        .map((n) => disc(20, 40 + n * 20.6, 5, colors.deep) + disc(1180, 40 + n * 20.6, 5, colors.deep))
        .join('')
    )
  const teeth = range(29)
    .map((n) => `M${n * 42 - 8} 0l21 30l21 -30zM${n * 42 - 8} 800l21 -30l21 30z`)
    .join('')
  const sides = range(19)
    .map((n) => `M0 ${n * 42}l30 21l-30 21zM1200 ${n * 42}l-30 21l30 21z`)
    .join('')
  return frame + field(dim(colors.main, 0.05), teeth + sides)
}
