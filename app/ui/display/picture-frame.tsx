import type { ReactNode } from 'react'
import { isStored } from '~/values/image-widths'
import type { Hue, Picture } from '~/values/picture'
import { classNames } from '../class-names'
import { usePictureSources } from './picture-sources'

/** Its field; a shop's initials or a number stand in a corner of it. */
const PICTURE = `picture | dark:[filter:brightness(0.9)] relative grid place-items-center overflow-hidden border-2
  border-on-hot bg-(--hot) text-on-hot [&_img]:w-[74%] [&_b]:absolute [&_b]:top-0 [&_b]:left-0
  [&_b]:bg-(--hot) [&_b]:px-1.5 [&_b]:py-1 [&_b]:text-xl [&_b]:leading-none`

const PORTRAIT =
  'portrait | items-end [&_img]:w-full [&_b]:top-auto [&_b]:bottom-0 [&_b]:bg-gold [&_b]:text-[16px]'

const PHOTO = `picture-photo | [&_img]:absolute [&_img]:inset-0 [&_img]:size-full [&_img]:object-cover
  [&_img:first-child:not(:only-of-type)]:p-[13%] [&_img:first-child:not(:only-of-type)]:object-contain`

const LOGO = 'picture-logo | bg-[#fff] [&_img]:object-contain'

interface Props {
  picture: Picture
  hue?: Hue
  /** Drawn size in CSS pixels, so that nothing moves while it loads. */
  size: number
  /** As the attribute of `img` has it, where the drawn size depends on the screen. */
  sizes?: string
  /** The first pictures of a page load at once, the rest when they come near. */
  eager?: boolean
  className?: string
  children?: ReactNode
}

/** A kind's class beside that of its field; by the first the script takes the mark of a broken picture away. */
const LOOKS = {
  drawing: undefined,
  portrait: PORTRAIT,
  photo: PHOTO,
  logo: classNames(PHOTO, LOGO),
}

/** Decorative: the name stands beside it. Behind a photo that fails its drawing is seen (row 53; enhance/pictures.ts). */
export function PictureFrame({ picture, hue, size, sizes, eager, className, children }: Props) {
  const { src, kind, drawing } = picture
  const sources = usePictureSources(src, size, sizes)
  const loading = eager ? undefined : 'lazy'
  return (
    <div className={classNames(PICTURE, LOOKS[kind], className, hue && `hue-${hue}`)}>
      {drawing && isStored(src) && <img src={drawing} alt="" width={size} height={size} loading={loading} />}
      <img {...sources} alt="" width={size} height={size} loading={loading} />
      {children}
    </div>
  )
}
