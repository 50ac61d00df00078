import type { Hue, Picture } from '~/models/category/schema'
import { classNames } from './class-names'

interface Props {
  picture: Picture
  hue?: Hue
  /** Drawn size in CSS pixels, so that nothing moves while it loads. */
  size: number
  /** The first pictures of a page load at once, the rest when they come near. */
  eager?: boolean
  /** Lotería number in the corner. */
  number?: number
  /** A word in the corner instead, read aloud as well. */
  mark?: string
}

const FRAMES = { drawing: undefined, portrait: 'portrait', photo: 'picture-photo' }

/** A drawing stands on its hue; a photo fills the frame. Decorative: the name stands beside it. */
export function PictureFrame({ picture, hue, size, eager, number, mark }: Props) {
  return (
    <div className={classNames('picture', FRAMES[picture.kind], hue && `hue-${hue}`)}>
      {number !== undefined && <b aria-hidden="true">{number}</b>}
      {mark && <b>{mark}</b>}
      <img src={picture.src} alt="" width={size} height={size} loading={eager ? undefined : 'lazy'} />
    </div>
  )
}
