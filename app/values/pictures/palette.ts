import type { Hue } from './picture'

/** The colours of drawn pictures, as in app/styles/theme.css: a picture has no dark scheme. */
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

/** Those that sit well beside each hue. */
export const HARMONIES: Readonly<Record<Hue, readonly Hue[]>> = {
  rojo: ['turquesa', 'amarillo', 'azul', 'rosa'],
  naranja: ['turquesa', 'azul', 'rosa', 'morado'],
  amarillo: ['rojo', 'turquesa', 'rosa', 'azul'],
  verde: ['amarillo', 'rosa', 'naranja', 'morado'],
  turquesa: ['amarillo', 'rojo', 'rosa', 'naranja'],
  azul: ['amarillo', 'rosa', 'naranja', 'rojo'],
  rosa: ['turquesa', 'amarillo', 'azul', 'verde'],
  morado: ['amarillo', 'turquesa', 'verde', 'rosa'],
}

export const DEEP_COLORS = ['#a01d0c', '#00565c', '#0f5c37', '#1f2f6b', '#6a1f5a'] as const

/** A colour with a share (0 to 1) of another in it; both as `#rrggbb`. */
export function mixColors(color: string, other: string, share: number): string {
  const mixed = channels(color).map((value, n) => value * (1 - share) + (channels(other)[n] ?? 0) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Whether a colour is rather ink than paper. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return 0.3 * red + 0.59 * green + 0.11 * blue < 110
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
