import { paths } from '~/paths'
import type { Hue, Picture } from '~/values/pictures/picture'
import profiles from './data/profiles.json' with { type: 'json' }

/** An invented person who shows what a profile looks like; pages mark every one as `Ejemplo` (D56). */
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

/** The thirteen profiles (row 69), in the order of the carousel. */
export const PROFILES = profiles.map(({ portrait, ...person }) => ({
  ...person,
  picture: { src: paths.portrait(portrait), kind: 'portrait' },
})) as readonly Profile[]

/** The twelve of the home page (row 67, D19). */
export const CAROUSEL_PROFILES = PROFILES.slice(0, 12)

export const findProfile = (slug: string) => PROFILES.find((profile) => profile.slug === slug)
