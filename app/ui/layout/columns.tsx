import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Stands to the right on wide screens; on phones between the two. */
  aside: ReactNode
  /** Follows the first column; on phones it comes last. */
  after?: ReactNode
}

export function Columns({ children, aside, after }: Props) {
  return (
    <div className="columns">
      <div>{children}</div>
      <div className="side">{aside}</div>
      {after && <div>{after}</div>}
    </div>
  )
}
