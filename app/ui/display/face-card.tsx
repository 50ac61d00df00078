import type { Hue, Picture } from '~/values/pictures/picture'
import { classNames } from '../class-names'
import { PictureFrame } from './picture-frame'

interface Props {
  picture: Picture
  name: string
  hue: Hue
  number?: number | undefined
  mark?: string | undefined
}

/** In a corner of the hero, on wide screens beside it. */
const SIZES = '(min-width: 56em) 170px, 150px'

const isWarm = (hue: Hue) => hue === 'amarillo' || hue === 'naranja'

export function FaceCard({ picture, name, hue, number, mark }: Props) {
  return (
    <div className={classNames('face', isWarm(hue) ? 'hue-turquesa' : 'hue-amarillo')} aria-hidden="true">
      <PictureFrame picture={picture} size={200} sizes={SIZES} eager>
        {number !== undefined && <b aria-hidden="true">{number}</b>}
        {mark && <b>{mark}</b>}
      </PictureFrame>
      <p className="lettering">{name}</p>
    </div>
  )
}
