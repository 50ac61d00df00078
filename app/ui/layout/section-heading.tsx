import type { ReactNode } from 'react'
import { classNames } from '../class-names'

const HEADING = `section-heading | [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11 mb-6 border-t-3 border-line pt-1.5
  [&>div]:flex [&>div]:flex-wrap [&>div]:items-baseline [&>div]:justify-between [&>div]:gap-x-6
  [&>div]:gap-y-1 [&>div]:border-t [&>div]:border-line [&>div]:pt-4 [&_p]:text-soft max-md:mb-4`

const TIGHT = `tight | max-md:mt-1.5! max-md:mb-0 max-md:border-0 max-md:p-0 max-md:[&>div]:mt-1.5! max-md:[&>div]:mb-0
  max-md:[&>div]:border-0 max-md:[&>div]:p-0 max-md:[&_h2]:text-3xl`

export const SIDE_TITLE = 'side-title | text-4xl mb-2'

interface Props {
  title: string
  children?: ReactNode
  id?: string
  /** On phones without its rule, and smaller: what it stands over is to be high up. */
  tight?: boolean
}

export function SectionHeading({ title, children, id, tight }: Props) {
  return (
    <div className={classNames(HEADING, tight && TIGHT)}>
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </div>
  )
}
