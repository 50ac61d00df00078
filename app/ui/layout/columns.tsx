import type { ReactNode } from 'react'

export const COLUMNS = 'columns'

interface Props {
  children: ReactNode
  aside: ReactNode
  after?: ReactNode
}

export function Columns({ children, aside, after }: Props) {
  return (
    <div className={COLUMNS}>
      <div>{children}</div>
      <div className="side">{aside}</div>
      {after && <div>{after}</div>}
    </div>
  )
}
