import type { ReactNode } from 'react'
import type { Hue } from '~/values/picture'
import { CHIPS } from '../display/chip'

const EMPTY = 'empty-state | mx-auto max-w-155 text-center [&_p]:mx-auto'

const TILTED = `tilted-card | mx-auto mb-8 w-[60vw] max-w-38 rounded-house border-2 border-line bg-card p-1.75 -rotate-3
  [&_.picture]:aspect-4/5 [&_.picture]:text-[min(4.25rem,22vw)] [&_.picture]:leading-none [&_p]:pt-2
  [&_p]:text-xl [&_p]:leading-tight [&_p]:uppercase`

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
    <div className={`${EMPTY} stack`}>
      <div className={`hue-${card.hue ?? 'turquesa'} ${TILTED}`} aria-hidden="true">
        <div className="picture lettering">{card.sign}</div>
        <p className="lettering">{card.name}</p>
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={`${CHIPS} justify-center`}>{actions}</div>}
    </div>
  )
}
