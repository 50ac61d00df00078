import type { ReactNode } from 'react'

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
