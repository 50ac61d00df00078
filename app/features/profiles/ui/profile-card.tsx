import { paths } from '~/paths'
import { LoteriaCard } from '~/ui/display/loteria-card'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { Profile } from '../examples'

/** Lotería card of a sample professional (row 68). It is marked as an example (D56). */
export function ProfileCard({ profile: { slug, name, profession, hue, picture } }: { profile: Profile }) {
  return (
    <LoteriaCard
      href={paths.profile(slug)}
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
