import type { Hue, Picture } from '~/values/pictures/picture'
export interface CategoryBadge {
  name: string
  slug: string
  hue: Hue
  illustration: string
}

/** A category as the home page lists it. `number` is its lotería number, stable per category. */
export interface CategoryCard extends CategoryBadge {
  number: number
  businesses: number
  /** Address of its picture: the main one an administrator chose, else the drawing. */
  picture: Picture
}
