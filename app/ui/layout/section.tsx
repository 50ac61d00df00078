import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export const COLUMNS_CLASS = 'columns'

interface ColumnsProps {
  children: ReactNode
  aside: ReactNode
  after?: ReactNode
}

export function PageColumns({ children, aside, after }: ColumnsProps) {
  return (
    <div className={COLUMNS_CLASS}>
      <div>{children}</div>
      <div className="side">{aside}</div>
      {after && <div>{after}</div>}
    </div>
  )
}

export const SIDE_TITLE_CLASS = 'side-title'

interface SectionHeadingProps {
  title: string
  children?: ReactNode
  id?: string
  /** True if the heading is smaller and has no line on phones, so that more content is visible. */
  tight?: boolean
}

export function SectionHeading({ title, children, id, tight }: SectionHeadingProps) {
  return (
    <div className={classNames('section-heading', tight && 'tight')}>
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </div>
  )
}

export const WRAP_CLASS = 'wrap'

export const STACK_CLASS = 'stack'

interface SectionProps {
  children: ReactNode
  id?: string
  /** True for the first element of a page without a hero. It then leaves space for the awning. */
  top?: boolean
  narrow?: boolean
  tight?: boolean
  /**
   * Data on which the content depends, as in AutoRefreshRegion. The content is updated when they change.
   * Requires an `id`.
   */
  live?: string
  loading?: string
}

export function Section({ children, id, top, narrow, tight, live, loading }: SectionProps) {
  return (
    <section
      className={classNames(top ? 'pt-15' : !tight && 'pt-12 max-md:pt-9', tight && 'pt-4')}
      id={id}
      data-region={live === undefined ? undefined : id}
      data-live={live}
      data-loading={loading}
    >
      <div className={classNames(WRAP_CLASS, STACK_CLASS, narrow && 'max-w-188')}>{children}</div>
    </section>
  )
}

interface PageHeadingProps {
  title: string
  kicker?: string
  children?: ReactNode
}

export function PageHeading({ title, kicker, children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      {kicker && <Kicker>{kicker}</Kicker>}
      <h1>{title}</h1>
      {children && <p className={LEAD_CLASS}>{children}</p>}
    </div>
  )
}

export const Kicker = ({ children }: { children: string }) => (
  <p className={`lettering ${'kicker'}`}>{children}</p>
)

export const LEAD_CLASS = 'lead'
