import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/picture'
import { CHIPS } from '../display/chip'

interface Props {
  /** What the lotería card shows, a word of at most three letters, and its name. */
  card: { sign: string; name: string; hue?: Hue }
  title: string
  /** `h1` when this is all the page has. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}

/** Nothing here: a crooked card with a name of its own, and the way on. */
export function EmptyState({ card, title, level = 2, children, actions }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${'empty-state'} stack`}>
      <div className={`hue-${card.hue ?? 'turquesa'} ${'tilted-card'}`} aria-hidden="true">
        <div className="picture lettering">{card.sign}</div>
        <p className="lettering">{card.name}</p>
      </div>
      <Heading className={level === 1 ? 'text-long' : undefined}>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`${CHIPS} justify-center`}>{actions}</div>}
    </div>
  )
}
