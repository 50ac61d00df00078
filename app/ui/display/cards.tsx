import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/palette'

interface ListCardProps {
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** Card in a list with picture, name and details. */
export function ListCard({ picture, title, children, foot }: ListCardProps) {
  return (
    <article className="business-card">
      {picture}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {foot && <footer>{foot}</footer>}
    </article>
  )
}

/** Class of a list of cards: one card per row on phones, several on wide screens. */
export const CARD_LIST_CLASS = 'business-list'

interface LoteriaCardProps {
  href: string
  hue: Hue
  picture: ReactNode
  name: string
  children: ReactNode
}

/** Class of a grid of lotería cards. Wider screens have more cards per row. */
export const LOTERIA_GRID_CLASS = 'loteria-grid'

/** Lotería card with a picture, a name and a text below. On hover it shows its own color. */
export function LoteriaCard({ href, hue, picture, name, children }: LoteriaCardProps) {
  return (
    <a className={`${'loteria-card'} hue-${hue}`} href={href}>
      {picture}
      <h3>{name}</h3>
      <p>{children}</p>
    </a>
  )
}
