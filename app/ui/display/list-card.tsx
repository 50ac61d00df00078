import type { ReactNode } from 'react'

interface Props {
  picture: ReactNode
  title: ReactNode
  /** What is said below the title. */
  children: ReactNode
  /** Over the whole width, at the foot. */
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

/** One card to a row on phones, two where there is room. */
export const CARD_LIST = 'business-list'

/** Three where there is more. */
export const CARDS_IN_THREES = 'business-list business-list-three'
