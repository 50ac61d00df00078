/** Hues of the design. In the specification, `gradient` of a category selects one. */
export const HUES = ['rojo', 'naranja', 'amarillo', 'verde', 'turquesa', 'azul', 'rosa', 'morado'] as const

export type Hue = (typeof HUES)[number]

/**
 * drawing: drawn on the hue. portrait: aligned to the lower edge. photo: fills the frame, and the hue shows
 * through transparent parts. logo: shown completely.
 */
export interface Picture {
  src: string
  kind: 'drawing' | 'portrait' | 'photo' | 'logo'
}

/**
 * Colors of drawn images, the same as in app/styles/theme.css. Drawn images do not change with the dark mode.
 */
export const INK = '#1d130d'
export const CREAM = '#fffbf0'
export const PAPER = '#fff3d9'
export const GOLD = '#ffbf2a'

export const HUE_COLORS: Readonly<Record<Hue, string>> = {
  rojo: '#ee5a3c',
  naranja: '#f58a32',
  amarillo: '#ffc63d',
  verde: '#62b45a',
  turquesa: '#3dbcb0',
  azul: '#5f9fe6',
  rosa: '#f4779f',
  morado: '#b391e0',
}

/** Hues that go well with each hue. */
export const HARMONIC_HUES: Readonly<Record<Hue, readonly Hue[]>> = {
  rojo: ['turquesa', 'amarillo', 'azul', 'rosa'],
  naranja: ['turquesa', 'azul', 'rosa', 'morado'],
  amarillo: ['rojo', 'turquesa', 'rosa', 'azul'],
  verde: ['amarillo', 'rosa', 'naranja', 'morado'],
  turquesa: ['amarillo', 'rojo', 'rosa', 'naranja'],
  azul: ['amarillo', 'rosa', 'naranja', 'rojo'],
  rosa: ['turquesa', 'amarillo', 'azul', 'verde'],
  morado: ['amarillo', 'turquesa', 'verde', 'rosa'],
}

/** Mixes two colors (`#rrggbb`). `share` is the proportion of the second color, from 0 to 1. */
export function mixColors(color: string, other: string, share: number): string {
  const mixed = channels(color).map((value, n) => value * (1 - share) + (channels(other)[n] ?? 0) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
