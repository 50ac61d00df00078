import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export type BadgeTone = 'plain' | 'good' | 'warm' | 'bad'

/** Colors of a badge. The text has the meaning, the color only repeats it. */
export const BADGE_TONES = {
  plain: 'border-dashed border-soft text-soft',
  good: 'border-on-hot bg-verde text-on-hot',
  warm: 'border-on-hot bg-gold text-on-hot',
  bad: 'border-error bg-card text-error',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    // Spaces on both sides separate it from the neighboring text when copied or read aloud.
    <>
      {' '}
      <span
        className={classNames(
          'lettering inline-block rounded-house border-2 px-2 py-px text-sm/[1.25] md:whitespace-nowrap',
          BADGE_TONES[tone],
        )}
      >
        {children}
      </span>{' '}
    </>
  )
}
