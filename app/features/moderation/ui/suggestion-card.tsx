import { shownValue } from '~/features/suggestions/fields'
import type { SuggestionEntry } from '~/features/suggestions/read.server'
import { SuggestionFacts } from '~/features/suggestions/ui/suggestion-facts'
import { paths } from '~/paths'
import { Facts } from '~/ui/display/facts'
import { inList } from '~/values/text/in-list'
import type { Waiting } from '../queue.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { doubt } from './scores'

/** A web address or a telephone is what the other fields ask for. */
const TEXTS: ReadonlySet<string> = new Set(['negocio', 'responsable', 'direccion', 'ciudad'])

export function SuggestionCard({ entry, back }: { entry: Waiting<SuggestionEntry>; back: string }) {
  const { id, kind, business, fields, seen, source, score } = entry
  const what = `${inList(fields.map(({ label }) => label))} de ${business.name}`
  return (
    <EntryFrame
      entry={entry}
      title={what}
      place={`${business.city}, ${business.stateCode}`}
      text={fields
        .map(({ current, suggested }) => `${shownValue(current)} → ${shownValue(suggested)}`)
        .join('; ')}
      checked={fields.flatMap(({ name, suggested }) => (TEXTS.has(name) ? [suggested] : [])).join('; ')}
      actions={<DecisionButtons kind={kind} id={id} name={what} back={back} seen={seen} />}
    >
      <SuggestionFacts fields={fields} />
      <Facts
        facts={[
          { name: 'Quién', value: source === 'owner' ? 'El dueño' : 'Un visitante' },
          { name: 'Envío', value: source === 'visitor' && doubt(score) },
          { name: 'Negocio', value: <a href={paths.business(business)}>Ver {business.name}</a> },
        ]}
      />
    </EntryFrame>
  )
}
