import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/pictures/palette'
import { Icon } from './icon'
import { CARD_LIST, ListCard } from './list-card'
import { PictureFrame } from './picture-frame'

/** Running text of the support pages. Its headings, paragraphs and lists need no classes. */
export const PROSE = 'prose'

export function Prose({ children }: { children: ReactNode }) {
  return <div className={PROSE}>{children}</div>
}

/** A question of the FAQ with its answer, and an address of its own. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={PROSE}>
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
