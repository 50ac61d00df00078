import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import type { ReviewEntry } from '../entries.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { doubt } from './scores'

export function ReviewCard({ entry, back }: { entry: ReviewEntry; back: string }) {
  const { id, kind, author, email, rating, project, comment, score } = entry
  const actions = (
    <>
      <DecisionButtons kind={kind} id={id} name={`opinión de ${author}`} back={back} />
      <ButtonLink href={paths.electrician()}>Ver la página</ButtonLink>
    </>
  )
  return (
    <EntryFrame entry={entry} title={`Página del electricista: ${author}`} actions={actions}>
      <p>
        <b>{rating}</b> de 5
      </p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>
      <Facts
        facts={[
          { name: 'Proyecto', value: project },
          { name: 'Correo', value: email },
          { name: 'Envío', value: doubt(score) },
        ]}
      />
    </EntryFrame>
  )
}
