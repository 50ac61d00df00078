import type { Hue, Picture } from '~/values/picture'
import { classNames } from '../class-names'
import { PictureFrame } from './picture-frame'

const FACE = `face | float-right mb-3 ml-3 w-1/3 max-w-26 rounded-house border-2 border-on-hot bg-card p-1.25
  [&_.picture]:aspect-4/5 [&_p]:pt-1.5 [&_p]:text-center [&_p]:text-[.875rem] [&_p]:leading-tight
  [&_p]:text-ink [&_p]:wrap-anywhere [@media(max-width:16em)]:float-none [@media(max-width:16em)]:mx-auto
  lg:col-start-2 lg:row-start-1 lg:m-0 lg:w-full lg:max-w-72 lg:justify-self-center lg:border-3 lg:p-2
  lg:[&_.picture]:aspect-square lg:[&_p]:pt-2.5 lg:[&_p]:text-2xl lg:[&_p]:uppercase
  lg:[&+div]:col-start-1 lg:[&+div]:row-start-1`

interface Props {
  picture: Picture
  name: string
  hue: Hue
  number?: number | undefined
  mark?: string | undefined
}

/** In a corner of the hero, on wide screens beside it. */
const SIZES = '(min-width: 56em) 290px, 150px'

const isWarm = (hue: Hue) => hue === 'amarillo' || hue === 'naranja'

export function FaceCard({ picture, name, hue, number, mark }: Props) {
  return (
    <div className={classNames(FACE, isWarm(hue) ? 'hue-turquesa' : 'hue-amarillo')} aria-hidden="true">
      <PictureFrame picture={picture} size={200} sizes={SIZES} eager>
        {number !== undefined && <b aria-hidden="true">{number}</b>}
        {mark && <b>{mark}</b>}
      </PictureFrame>
      <p className="lettering">{name}</p>
    </div>
  )
}
