import type { Picture } from '~/models/category/schema'
import { PictureFrame } from '../picture-frame'

interface Props {
  picture: Picture
  name: string
  number?: number
}

/** The lotería card in the window of a category or a business. */
export function FaceCard({ picture, name, number }: Props) {
  return (
    <div className="face" aria-hidden="true">
      <PictureFrame picture={picture} size={200} number={number} eager />
      <p>{name}</p>
    </div>
  )
}
