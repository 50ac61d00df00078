import type { ReactNode } from 'react'

interface Props {
  title: string
  kicker?: string
  /** The lead below. */
  children?: ReactNode
}

/** The one h1 of a page without a hero. */
export function PageHeading({ title, kicker, children }: Props) {
  return (
    <div>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1>{title}</h1>
      {children && <p className="lead">{children}</p>}
    </div>
  )
}
