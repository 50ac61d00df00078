import type { ReactNode } from 'react'
import { classNames } from '../class-names'

export type BadgeTone = 'plain' | 'good' | 'warm' | 'bad'

/** Ink on a flat hue; the word carries the meaning, so that the colour only repeats it. */
export const BADGE_TONES = {
  plain: 'border-dashed border-soft text-soft',
  good: 'border-on-hot bg-verde text-on-hot',
  warm: 'border-on-hot bg-gold text-on-hot',
  bad: 'border-error bg-card text-error',
}

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    // With a space on both sides: it is copied and read out apart from what it stands beside.
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
