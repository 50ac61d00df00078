import type { Hue } from '~/values/picture'
import type { Dice } from './dice'

export const INK = '#1d130d'
export const CREAM = '#fffbf0'
export const PAPER = '#fff3d9'
export const GOLD = '#ffbf2a'
export const LAMP = '#ffe07a'
const NIGHT = '#1a2150'

/** As in app/styles/theme.css; a picture has no dark scheme. After each hue those that sit well beside it, best first. */
const HARMONIES: Record<Hue, readonly [string, ...Hue[]]> = {
  rojo: ['#ee5a3c', 'turquesa', 'amarillo', 'azul', 'rosa', 'verde'],
  naranja: ['#f58a32', 'turquesa', 'azul', 'rosa', 'morado', 'verde'],
  amarillo: ['#ffc63d', 'rojo', 'turquesa', 'rosa', 'azul', 'verde'],
  verde: ['#62b45a', 'amarillo', 'rosa', 'naranja', 'morado', 'rojo'],
  turquesa: ['#3dbcb0', 'amarillo', 'rojo', 'rosa', 'naranja', 'morado'],
  azul: ['#5f9fe6', 'amarillo', 'rosa', 'naranja', 'rojo', 'verde'],
  rosa: ['#f4779f', 'turquesa', 'amarillo', 'azul', 'verde', 'naranja'],
  morado: ['#b391e0', 'amarillo', 'turquesa', 'verde', 'rosa', 'rojo'],
}
/** The darker paints: lettering and shades. */
const DEEP = ['#a01d0c', '#00565c', '#0f5c37', '#1f2f6b', '#6a1f5a'] as const

export type Hour = 'morning' | 'noon' | 'dusk' | 'night'

export interface Colors {
  /** The category's own hue, and three beside it. */
  main: string
  second: string
  third: string
  fourth: string
  deep: string
  hour: Hour
  /** The colour as the light of the hour shows it, out of doors. */
  lit: (color: string) => string
}

/** The paints of one picture: the hue of its category with three that go with it, in the light of one hour. */
export function mixColors(hue: Hue, dice: Dice): Colors {
  const [main, ...beside] = HARMONIES[hue]
  const [second, third, fourth] = dice.shuffled(beside.slice(0, 4))
  const hour = dice.pick(['morning', 'noon', 'noon', 'dusk', 'night'] as const)
  const paint = (name: Hue | undefined) => HARMONIES[name ?? 'amarillo'][0]
  return {
    main,
    second: paint(second),
    third: paint(third),
    fourth: paint(fourth),
    deep: dice.pick(DEEP),
    hour,
    lit: (color) => mix(color, ...LIGHT[hour]),
  }
}

const LIGHT: Record<Hour, [string, number]> = {
  morning: [CREAM, 0.14],
  noon: [CREAM, 0],
  dusk: ['#8e2f63', 0.2],
  night: [NIGHT, 0.58],
}

/** The colour let down with cream. */
export const tint = (color: string, share = 0.5) => mix(color, CREAM, share)
/** The colour with ink in it. */
export const dim = (color: string, share = 0.25) => mix(color, INK, share)

export function mix(color: string, other: string, share: number): string {
  const channel = (hex: string, n: number) => Number.parseInt(hex.slice(1 + 2 * n, 3 + 2 * n), 16)
  const mixed = [0, 1, 2].map((n) => Math.round(channel(color, n) * (1 - share) + channel(other, n) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Whether a colour is rather ink than paper. */
export const isDark = (color: string): boolean =>
  [0.3, 0.59, 0.11].reduce(
    (sum, part, n) => sum + part * Number.parseInt(color.slice(1 + 2 * n, 3 + 2 * n), 16),
    0,
  ) < 110
