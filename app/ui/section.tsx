import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface Props {
  children: ReactNode
  id?: string
  /** The page begins here, without a hero: leaves room for the awning. */
  top?: boolean
  /** Width of a text column instead of the whole shopfront. */
  narrow?: boolean
}

/** A stretch of the page, as wide as the shopfront, its parts stacked. */
export function Section({ children, id, top, narrow }: Props) {
  return (
    <section className={classNames('section', top && 'page-top')} id={id}>
      <div className={classNames('wrap stack', narrow && 'narrow')}>{children}</div>
    </section>
  )
}
