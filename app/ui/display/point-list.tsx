import { paths } from '~/paths'
import type { Hue } from '~/values/picture'
import { PictureFrame } from './picture-frame'

export interface Point {
  title: string
  text: string
  hue: Hue
  /** Name of a drawing under public/ilustraciones, without the ending. */
  illustration: string
}

/** Three things to say, each with its picture on its colour. */
export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className="business-list business-list-three">
      {points.map(({ title, text, hue, illustration }) => (
        <li key={title} className="business-card">
          <PictureFrame
            picture={{ src: paths.illustration(illustration), kind: 'drawing' }}
            hue={hue}
            size={76}
          />
          <div className="business-facts">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
