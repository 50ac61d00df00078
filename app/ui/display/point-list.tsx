import type { Hue, Picture } from '~/values/pictures/picture'
import { CARD_LIST, ListCard } from './list-card'
import { PictureFrame } from './picture-frame'

export interface Point {
  title: string
  text: string
  hue: Hue
  picture: Picture
}

export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className={CARD_LIST}>
      {points.map(({ title, text, hue, picture }) => (
        <li key={title}>
          <ListCard picture={<PictureFrame picture={picture} hue={hue} size={76} />} title={title}>
            <p>{text}</p>
          </ListCard>
        </li>
      ))}
    </ul>
  )
}
