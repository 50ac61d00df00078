import { type Box, each, field, HEIGHT, inked, inset, range, rect, round, stroke, WIDTH } from '../brush'
import { CREAM, dim, INK, LAMP, PAPER, tint } from '../colors'
import type { Dice } from '../dice'
import type { Studio } from '../studio.server'

export type Hem = 'round' | 'pointed' | 'straight'

interface Awning {
  x: number
  y: number
  width: number
  drop: number
  colors: readonly [string, string]
  hem: Hem
  /** How far the lower edge stands out to both sides. */
  flare?: number
}

/** A striped awning seen from the front. */
export function awning({ x, y, width, drop, colors, hem, flare = 0 }: Awning): string {
  const count = Math.max(5, Math.round(width / 78)) | 1
  const top = width / count
  const foot = (width + 2 * flare) / count
  const stripe = (n: number) => {
    const [a, b] = [x + n * top, x - flare + n * foot]
    const edge = {
      round: `a${round(foot / 2)} ${round(foot / 2.3)} 0 0 1 ${round(-foot)} 0`,
      pointed: `l${round(-foot / 2)} ${round(foot / 2.2)}l${round(-foot / 2)} ${round(-foot / 2.2)}`,
      straight: `v26h${round(-foot)}v-26`,
    }[hem]
    const d = `M${round(a)} ${y}h${round(top)}L${round(b + foot)} ${y + drop}${edge}z`
    return inked(colors[n % 2] ?? CREAM, d, 5)
  }
  return (
    each(count, stripe) +
    inked(dim(colors[0], 0.2), rect({ x: x - 6, y: y - 16, width: width + 12, height: 20 }), 5)
  )
}

/** A board with a keyline, to be lettered. */
export function board(box: Box, fill: string, keyline = INK): string {
  return inked(fill, rect(box), 7) + stroke(keyline, rect(inset(box, 14)), 3)
}

/** The ground from `top` to the lower edge of the picture. */
export function ground(studio: Studio, top: number): string {
  const { dice, colors } = studio
  const kerb = field(INK, `M0 ${top - 3}H${WIDTH}v6H0z`)
  return FLOORS[dice.pick(['checks', 'slabs', 'planks', 'diamonds'] as const)](top, colors.lit, dice) + kerb
}

type Floor = (top: number, lit: (color: string) => string, dice: Dice) => string

const FLOORS: Record<'checks' | 'slabs' | 'planks' | 'diamonds', Floor> = {
  checks: (top, lit) => {
    const size = 48
    const rows = Math.ceil((HEIGHT - top) / size)
    const tiles = range(rows).flatMap((row) =>
      range(13).map(
        (n) => `M${n * 2 * size + (row % 2) * size} ${top + row * size}h${size}v${size}h-${size}z`,
      ),
    )
    return field(lit(PAPER), `M0 ${top}H${WIDTH}V${HEIGHT}H0z`) + field(lit(INK), tiles.join(''))
  },
  slabs: (top, lit) => {
    const joints = range(9).map((n) => `M${n * 150} ${top}L${round((n * 150 - 600) * 1.5 + 600)} ${HEIGHT}`)
    return (
      field(lit('#d8c193'), `M0 ${top}H${WIDTH}V${HEIGHT}H0z`) +
      stroke(lit('#a58e72'), joints.join(''), 4) +
      field(lit('#5a4536'), `M0 ${top + Math.round((HEIGHT - top) * 0.62)}H${WIDTH}V${HEIGHT}H0z`)
    )
  },
  planks: (top, lit, dice) => {
    const wood = dice.pick(['#b8763e', '#9a5a34', '#c98f52'])
    const lines = range(5).map((n) => `M0 ${top + n * n * 9 + 14}H${WIDTH}`)
    return (
      field(lit(wood), `M0 ${top}H${WIDTH}V${HEIGHT}H0z`) + stroke(lit(dim(wood, 0.45)), lines.join(''), 4)
    )
  },
  diamonds: (top, lit, dice) => {
    const [a, b] = dice.pick([
      ['#00565c', PAPER],
      ['#a01d0c', PAPER],
      ['#1f2f6b', '#f3dcae'],
    ] as const)
    const tiles = range(Math.ceil((HEIGHT - top) / 40) + 1).flatMap((row) =>
      range(16).map((n) => `M${n * 80 + 40 * (row % 2)} ${top + row * 40 - 40}l40 40l-40 40l-40 -40z`),
    )
    return (
      field(lit(b), `M0 ${top}H${WIDTH}V${HEIGHT}H0z`) +
      `<clipPath id="floor"><path d="M0 ${top}H${WIDTH}V${HEIGHT}H0z"/></clipPath><g clip-path="url(#floor)">${field(lit(a), tiles.filter((_, n) => n % 2 === 0).join(''))}</g>`
    )
  },
}

/** A pane of glass with the room behind it; lit from within by night. */
export function pane(studio: Studio, box: Box, room: string): string {
  const { hour } = studio.colors
  return inked(hour === 'night' || hour === 'dusk' ? LAMP : tint(room, 0.55), rect(box), 7)
}

/** The light that lies across a pane by day. */
export function gleam({ x, y, width, height }: Box): string {
  const beam = (from: number, wide: number) =>
    `M${round(x + from * width)} ${y}h${round(wide * width)}L${round(x + (from + wide - 0.22) * width)} ${y + height}h${round(-wide * width)}z`
  return field(CREAM, beam(0.32, 0.13) + beam(0.5, 0.05), 0.4)
}
