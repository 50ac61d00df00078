import type { Picture } from '~/values/picture'
import { PictureFrame } from './picture-frame'

interface Props {
  picture: Picture
  name: string
  number?: number
  mark?: string
}

/** In a corner of the hero, on wide screens beside it. */
const SIZES = '(min-width: 56em) 290px, 150px'

/** The lotería card in the window of a category or a business. */
export function FaceCard({ picture, name, number, mark }: Props) {
  return (
    <div className="face" aria-hidden="true">
      <PictureFrame picture={picture} size={200} sizes={SIZES} number={number} mark={mark} eager />
      <p>{name}</p>
    </div>
  )
}
