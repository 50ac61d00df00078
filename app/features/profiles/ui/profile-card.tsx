import { href } from '~/href'
import { paths } from '~/paths'
import { LoteriaCard } from '~/ui/display/cards'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { Hue, Picture } from '~/values/pictures/palette'
import profiles from '../data/profiles.json' with { type: 'json' }

/** Lotería card of a sample professional (row 68). It is marked as an example (D56). */
export function SampleProfileCard({
  profile: { slug, name, profession, hue, picture },
}: {
  profile: SampleProfile
}) {
  return (
    <LoteriaCard
      href={href('/perfil/:slug', { slug })}
      hue={hue}
      picture={
        <PictureFrame picture={picture} size={180}>
          <b>Ejemplo</b>
        </PictureFrame>
      }
      name={name}
    >
      {profession}
    </LoteriaCard>
  )
}

/** A fictitious person who shows what a profile looks like. Pages mark each one as `Ejemplo` (D56). */
export interface SampleProfile {
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
export const SAMPLE_PROFILES = profiles.map(({ portrait, ...person }) => ({
  ...person,
  picture: { src: paths.portrait(portrait), kind: 'portrait' },
})) as readonly SampleProfile[]

/** The twelve profiles of the home page (row 67, D19). */
export const CAROUSEL_SAMPLE_PROFILES = SAMPLE_PROFILES.slice(0, 12)

export const findSampleProfile = (slug: string) => SAMPLE_PROFILES.find((profile) => profile.slug === slug)
