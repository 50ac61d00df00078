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
