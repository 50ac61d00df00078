import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export type BadgeTone = 'plain' | 'good' | 'warm' | 'bad'

/** Classes for the colors of a badge. */
export const BADGE_TONE_CLASSES = {
  plain: 'border-dashed border-soft text-soft',
  good: 'border-on-hot bg-verde text-on-hot',
  warm: 'border-on-hot bg-gold text-on-hot',
  bad: 'border-error bg-card text-error',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    // Spaces on both sides separate the badge from other text when it is copied or read aloud.
    <>
      {' '}
      <span
        className={classNames(
          'lettering inline-block rounded-house border-2 px-2 py-px text-sm/[1.25] md:whitespace-nowrap',
          BADGE_TONE_CLASSES[tone],
        )}
      >
        {children}
      </span>{' '}
    </>
  )
}

export const CHIPS_CLASS = 'chips'

interface ChipProps {
  children: ReactNode
  /** If set, the chip is a link with a large touch target. */
  href?: string
  /** True for a link to other lists, which crawlers must not follow. */
  isForPeople?: boolean
}

export function Chip({ children, href, isForPeople }: ChipProps) {
  return href ? (
    <a className="chip" href={href} rel={isForPeople ? 'nofollow' : undefined}>
      {children}
    </a>
  ) : (
    <>
      <span className="chip">{children}</span>{' '}
    </>
  )
}

/** Two-letter code of a state. Its name is a tooltip, which some screen readers read. */
export function StateChip({ code, name }: { code: string; name: string }) {
  return <abbr title={name}>{code}</abbr>
}

export const TRUST_CLASS = 'trust'
