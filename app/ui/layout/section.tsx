import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export const WRAP = 'wrap'

export const STACK = 'stack'

interface Props {
  children: ReactNode
  id?: string
  /** The page begins here, without a hero: leaves room for the awning. */
  top?: boolean
  narrow?: boolean
  tight?: boolean
  /** What it depends on: its content is renewed when that changes; see Region. It needs an `id` then. */
  live?: string
  loading?: string
}

export function Section({ children, id, top, narrow, tight, live, loading }: Props) {
  return (
    <section
      className={classNames(top ? 'pt-15' : !tight && 'pt-12 max-md:pt-9', tight && 'pt-4')}
      id={id}
      data-region={live === undefined ? undefined : id}
      data-live={live}
      data-loading={loading}
    >
      <div className={classNames(WRAP, STACK, narrow && 'max-w-188')}>{children}</div>
    </section>
  )
}
