import type { ReactNode } from 'react'
import { Kicker, LEAD } from '../display/kicker'

interface Props {
  title: string
  kicker?: string
  children?: ReactNode
}

export function PageHeading({ title, kicker, children }: Props) {
  return (
    <div className="page-heading">
      {kicker && <Kicker>{kicker}</Kicker>}
      <h1>{title}</h1>
      {children && <p className={LEAD}>{children}</p>}
    </div>
  )
}
