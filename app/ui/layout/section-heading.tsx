import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export const SIDE_TITLE = 'side-title'

interface Props {
  title: string
  children?: ReactNode
  id?: string
  /** On phones without its rule, and smaller: what it stands over is to be high up. */
  tight?: boolean
}

export function SectionHeading({ title, children, id, tight }: Props) {
  return (
    <div className={classNames('section-heading', tight && 'tight')}>
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </div>
  )
}
