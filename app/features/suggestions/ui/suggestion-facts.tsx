import { Facts } from '~/ui/display/facts'
import { shownValue } from '../fields'
import type { SuggestionEntry } from '../read.server'

/** What each field says, what it ought to say, and what it said then where that is something else, side by side. */
export function SuggestionFacts({ fields }: Pick<SuggestionEntry, 'fields'>) {
  return (
    <>
      {fields.map(({ name, label, stored, current, suggested }) => (
        <Facts
          key={name}
          facts={[
            { name: fields.length > 1 ? label : 'Dice ahora', value: shownValue(current) },
            { name: 'Decía entonces', value: stored !== current && shownValue(stored) },
            { name: 'Proponen', value: <b>{shownValue(suggested)}</b> },
          ]}
        />
      ))}
    </>
  )
}
