import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/pictures/picture'
import { classNames } from '../class-names'
import { usePictureSources } from './picture-sources'

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
const STYLES = {
  drawing: undefined,
  portrait: 'portrait',
  photo: 'picture-photo',
  logo: classNames('picture-photo', 'picture-logo'),
}

/** Decorative: the name stands beside it. One that fails shows an icon in its place (row 53). */
export function PictureFrame({ picture, hue, size, sizes, eager, className, children }: Props) {
  const { src, kind } = picture
  const sources = usePictureSources(src, size, sizes)
  const loading = eager ? undefined : 'lazy'
  return (
    <div className={classNames('picture', STYLES[kind], className, hue && `hue-${hue}`)}>
      <img {...sources} alt="" width={size} height={size} loading={loading} />
      {children}
    </div>
  )
}
