import { paths } from '~/paths'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { Profile } from '../examples'

/** A sample professional as a lotería card (row 68), marked as what it is (D56). */
export function ProfileCard({ profile: { slug, name, profession, hue, picture } }: { profile: Profile }) {
  return (
    <a className={`loteria-card hue-${hue}`} href={paths.profile(slug)}>
      <PictureFrame picture={picture} size={180} mark="Ejemplo" />
      <h3>{name}</h3>
      <p>{profession}</p>
    </a>
  )
}
