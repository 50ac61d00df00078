import type { ReactNode } from 'react'

interface Props {
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** A picture, a name and what is to be said of it, as lists have them. */
export function ListCard({ picture, title, children, foot }: Props) {
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

/** One card to a row on phones, as many as there is room for elsewhere. */
export const CARD_LIST = 'business-list'
