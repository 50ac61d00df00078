import { PictureFrame } from '~/ui/display/picture-frame'
import { HUES, type Picture } from '~/values/pictures/picture'
import { hash } from '~/values/text/hash'

interface Props {
  slug: string
  picture: Picture
  eager?: boolean | undefined
}

/** What tells a shop from its neighbours: its picture, on a ground of its own hue by what never changes of it. */
export const ShopPicture = ({ slug, picture, eager }: Props) => (
  <PictureFrame
    picture={picture}
    hue={HUES[hash(slug) % HUES.length] ?? 'amarillo'}
    size={92}
    eager={eager}
  />
)
