import { paths } from '~/paths'
import { LoteriaCard } from '~/ui/display/cards'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { SampleProfile } from '../examples'

/** Lotería card of a sample professional (row 68). It is marked as an example (D56). */
export function SampleProfileCard({
  profile: { slug, name, profession, hue, picture },
}: {
  profile: SampleProfile
}) {
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
