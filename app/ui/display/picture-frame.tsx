import { type ReactNode, useContext } from 'react'
import {
  buildImageUrl,
  chooseImageWidth,
  IMAGE_WIDTHS,
  isStoredImageUrl,
} from '~/values/pictures/image-widths'
import type { Hue, Picture } from '~/values/pictures/palette'
import { classNames } from '../class-names'
import { LightModeContext } from '../layout/site'

/** Factor for cropped pictures, because only a part of their width is shown. */
const CROPPED_WIDTH_FACTOR = 1.5
const SMALL_PICTURE_PX = 160

/**
 * Returns the `img` sources of a picture that is shown `size` CSS pixels wide. In the light version, stored
 * pictures are small. `sizes` is the HTML attribute.
 */
export function usePictureSources(src: string, size: number, sizes?: string) {
  const isLight = useContext(LightModeContext)
  if (!isStoredImageUrl(src)) return { src }
  if (isLight) return { src: buildImageUrl(src, chooseImageWidth(Math.min(size, SMALL_PICTURE_PX))) }
  const first = chooseImageWidth(size * CROPPED_WIDTH_FACTOR)
  if (!sizes)
    return {
      src: buildImageUrl(src, first),
      srcSet: `${buildImageUrl(src, chooseImageWidth(size * CROPPED_WIDTH_FACTOR * 2))} 2x`,
    }
  const srcSet = IMAGE_WIDTHS.filter((width) => width >= SMALL_PICTURE_PX).map(
    (width) => `${buildImageUrl(src, width)} ${width}w`,
  )
  return { src: buildImageUrl(src, first), srcSet: srcSet.join(', '), sizes }
}

interface PictureFrameProps {
  picture: Picture
  hue?: Hue
  /** Displayed size in CSS pixels. It reserves the space while the picture loads. */
  size: number
  /** The HTML attribute `sizes`, if the displayed size depends on the screen. */
  sizes?: string
  /**
   * True for the first pictures of a page, which load at once. Others load when they come near the viewport.
   */
  eager?: boolean
  className?: string
  children?: ReactNode
}

/** CSS classes for each kind of picture. */
const PICTURE_KIND_CLASSES = {
  drawing: undefined,
  portrait: 'portrait',
  photo: 'picture-photo',
  logo: classNames('picture-photo', 'picture-logo'),
}

/**
 * Picture next to a name. It has an empty alternative text, because the name describes it. Shows an icon if
 * loading fails (row 53).
 */
export function PictureFrame({ picture, hue, size, sizes, eager, className, children }: PictureFrameProps) {
  const { src, kind } = picture
  const sources = usePictureSources(src, size, sizes)
  const loading = eager ? undefined : 'lazy'
  return (
    <div className={classNames('picture', PICTURE_KIND_CLASSES[kind], className, hue && `hue-${hue}`)}>
      <img {...sources} alt="" width={size} height={size} loading={loading} />
      {children}
    </div>
  )
}
