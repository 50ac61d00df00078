import type { ReactNode } from 'react'
import { classNames } from '../class-names'

interface Props {
  title: string
  /** A count or a link at the far end of the line. */
  children?: ReactNode
  id?: string
  /** On phones without its rule, and smaller: what it stands over is to be high up. */
  tight?: boolean
}

/** A heading under the painter's thick and thin rule. */
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
