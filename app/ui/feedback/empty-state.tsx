import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/palette'
import { CHIPS_CLASS } from '../display/chip'

interface EmptyStateProps {
  /** Text on the lotería card: `sign` is a short text. */
  card: { sign: string; name: string; hue?: Hue }
  title: string
  /** `1` if this is the only content of the page. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}

/** Shown instead of an empty list or page: a tilted card, a title and the next steps. */
export function EmptyState({ card, title, level = 2, children, actions }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${'empty-state'} stack`}>
      <div className={`hue-${card.hue ?? 'turquesa'} ${'tilted-card'}`} aria-hidden="true">
        <div className="picture lettering">{card.sign}</div>
        <p className="lettering">{card.name}</p>
      </div>
      <Heading className={level === 1 ? 'text-long' : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`${CHIPS_CLASS} justify-center`}>{actions}</div>}
    </div>
  )
}
