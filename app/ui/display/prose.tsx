import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/pictures/palette'
import { CARD_LIST_CLASS, ListCard } from './cards'
import { Icon } from './icon'
import { PictureFrame } from './picture-frame'

/** Class for running text of the support pages. Its headings, paragraphs and lists then need no classes. */
export const PROSE_CLASS = 'prose'

export function Prose({ children }: { children: ReactNode }) {
  return <div className={PROSE_CLASS}>{children}</div>
}

/** Question of the FAQ with its answer. */
export function FaqQuestionSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={PROSE_CLASS}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Checklist({ items }: { items: string[] }) {
  return (
    <ul className="checklist">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}

export interface FeaturePointData {
  title: string
  text: string
  hue: Hue
  picture: Picture
}

export function FeaturePointList({ points }: { points: readonly FeaturePointData[] }) {
  return (
    <ul className={CARD_LIST_CLASS}>
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
