/** The hues of the house: what the documents call a category's `gradient` selects one of them. */
export const HUES = ['rojo', 'naranja', 'amarillo', 'verde', 'turquesa', 'azul', 'rosa', 'morado'] as const

export type Hue = (typeof HUES)[number]

/** A drawing stands on the hue, a portrait on the lower edge, a photo fills its frame (over its hue, where it leaves that open), a logo is shown whole. */
export interface Picture {
  src: string
  kind: 'drawing' | 'portrait' | 'photo' | 'logo'
}
