import type { ReactNode } from 'react'

interface ListCardProps {
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** A card of a list: picture, name and details. */
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

/** One card per row on phones, otherwise as many as fit. */
export const CARD_LIST = 'business-list'
