import { Facts } from '~/ui/display/facts'
import { shownValue } from '../fields'
import type { CorrectionEntry } from '../read.server'

type Values = Pick<CorrectionEntry, 'stored' | 'current' | 'suggested'>

/** What a field says, what it ought to say, and what it said to the visitor where that is something else. */
export function CorrectionFacts({ stored, current, suggested }: Values) {
  return (
    <Facts
      facts={[
        { name: 'Dice ahora', value: shownValue(current) },
        { name: 'Decía entonces', value: stored !== current && shownValue(stored) },
        { name: 'Proponen', value: <b>{shownValue(suggested)}</b> },
      ]}
    />
  )
}
