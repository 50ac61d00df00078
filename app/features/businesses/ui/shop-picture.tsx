import { classNames } from '~/ui/class-names'
import { PictureFrame } from '~/ui/display/picture-frame'
import { ShopSign, signColours } from '~/ui/signage/shop-sign'
import type { Picture } from '~/values/picture'

interface Props {
  name: string
  slug: string
  picture: Picture
  eager?: boolean | undefined
}

/** What tells a shop from its neighbours: its logo, else its initials in its colours over a picture of its category. */
export function ShopPicture({ name, slug, picture, eager }: Props) {
  const { hue, paint } = signColours(slug)
  if (picture.kind === 'drawing')
    return (
      <div className={classNames('picture', paint, `hue-${hue}`)}>
        <ShopSign name={name} />
      </div>
    )
  return (
    <PictureFrame
      picture={picture}
      hue={hue}
      size={92}
      eager={eager}
      className={picture.kind === 'photo' ? paint : undefined}
    >
      {picture.kind === 'photo' && <ShopSign name={name} />}
    </PictureFrame>
  )
}
