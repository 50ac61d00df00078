import { CORRECTABLE, shownValue } from '~/features/corrections/fields'
import type { CorrectionEntry } from '~/features/corrections/read.server'
import { CorrectionFacts } from '~/features/corrections/ui/correction-facts'
import { paths } from '~/paths'
import { Facts } from '~/ui/display/facts'
import type { Waiting } from '../queue.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { doubt } from './scores'

export function CorrectionCard({ entry, back }: { entry: Waiting<CorrectionEntry>; back: string }) {
  const { id, kind, business, field, current, suggested, score } = entry
  const what = `${CORRECTABLE[field]} de ${business.name}`
  return (
    <EntryFrame
      entry={entry}
      title={what}
      place={`${business.city}, ${business.stateCode}`}
      text={`${shownValue(current)} → ${shownValue(suggested)}`}
      actions={<DecisionButtons kind={kind} id={id} name={what} back={back} seen={current} />}
    >
      <CorrectionFacts {...entry} />
      <Facts
        facts={[
          { name: 'Envío', value: doubt(score) },
          { name: 'Negocio', value: <a href={paths.business(business)}>Ver {business.name}</a> },
        ]}
      />
    </EntryFrame>
  )
}
