import type { ReactNode } from 'react'

interface Props {
  title: string
  /** A count or a link at the far end of the line. */
  children?: ReactNode
  id?: string
}

/** A heading under the painter's thick and thin rule. */
export function SectionHeading({ title, children, id }: Props) {
  return (
    <div className="section-heading">
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </div>
  )
}
