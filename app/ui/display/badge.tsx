import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'good' | 'warm' | 'bad'

/** A state in a word; the colour only repeats it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
