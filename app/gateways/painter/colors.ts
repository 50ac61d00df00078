import {
  CREAM,
  DEEP_COLORS,
  GOLD,
  HARMONIES,
  HUE_COLORS,
  INK,
  mixColors,
  PAPER,
} from '~/values/pictures/palette'
import type { Hue } from '~/values/pictures/picture'
import type { Random } from '~/values/random'

export type Hour = 'morning' | 'noon' | 'dusk' | 'night'

/** The colours of one picture by the names templates use, and the hour it is seen at. */
export interface Palette {
  hour: Hour
  colors: Readonly<Record<string, string>>
}

/** The hue of a category as `main`, and three that go with it. */
export function choosePalette(hue: Hue, random: Random): Palette {
  const [second = '', third = '', fourth = ''] = random
    .shuffled(HARMONIES[hue])
    .map((each) => HUE_COLORS[each])
  const hour = random.pick(['morning', 'noon', 'noon', 'dusk', 'night'] as const)
  const deep = random.pick(DEEP_COLORS)
  const always = { ink: INK, cream: CREAM, paper: PAPER, gold: GOLD, lamp: '#ffe07a' }
  return { hour, colors: { ...always, main: HUE_COLORS[hue], second, third, fourth, deep } }
}

/** What is mixed into a colour, and how much of it: by a tone's name, and out of doors by the hour. */
const TONES = new Map<string, [string, number]>([
  ['light', [CREAM, 0.35]],
  ['pale', [CREAM, 0.6]],
  ['dark', [INK, 0.25]],
])
const LIGHT: Readonly<Record<Hour, [string, number]>> = {
  morning: [CREAM, 0.14],
  noon: [CREAM, 0],
  dusk: ['#8e2f63', 0.2],
  night: ['#1a2150', 0.58],
}

export const toned = (color: string, tone: string): string =>
  mixColors(color, ...(TONES.get(tone) ?? [INK, 0]))
export const lit = (color: string, hour: Hour): string => mixColors(color, ...LIGHT[hour])
