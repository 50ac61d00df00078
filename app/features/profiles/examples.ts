import { paths } from '~/paths'
import type { Hue, Picture } from '~/values/pictures/palette'
import profiles from './data/profiles.json' with { type: 'json' }

/** A fictitious person who shows what a profile looks like. Pages mark each one as `Ejemplo` (D56). */
export interface Profile {
  slug: string
  name: string
  profession: string
  place: string
  description: string
  quote: string
  hue: Hue
  picture: Picture
  search: string
}

/** The thirteen profiles (row 69), in carousel order. */
export const PROFILES = profiles.map(({ portrait, ...person }) => ({
  ...person,
  picture: { src: paths.portrait(portrait), kind: 'portrait' },
})) as readonly Profile[]

/** The twelve profiles of the home page (row 67, D19). */
export const CAROUSEL_PROFILES = PROFILES.slice(0, 12)

export const findProfile = (slug: string) => PROFILES.find((profile) => profile.slug === slug)
