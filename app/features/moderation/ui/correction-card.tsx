import { CORRECTABLE } from '~/features/corrections/fields'
import type { CorrectionEntry } from '~/features/corrections/read.server'
import { CorrectionFacts } from '~/features/corrections/ui/correction-facts'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { doubt } from './scores'

export function CorrectionCard({ entry, back }: { entry: CorrectionEntry; back: string }) {
  const { id, kind, business, field, current, score } = entry
  const what = `${CORRECTABLE[field]} de ${business.name}`
  const actions = (
    <>
      <DecisionButtons kind={kind} id={id} name={what} back={back} seen={current} />
      <ButtonLink href={paths.business(business)}>
        Ver el negocio<span className="visually-hidden"> de la corrección {id}</span>
      </ButtonLink>
    </>
  )
  return (
    <EntryFrame entry={entry} title={what} actions={actions}>
      <CorrectionFacts {...entry} />
      <Facts facts={[{ name: 'Envío', value: doubt(score) }]} />
    </EntryFrame>
  )
}
