import { paths } from '~/paths'
import { Facts } from '~/ui/display/facts'
import type { PageRatingEntry } from '../entries.server'
import type { Waiting } from '../queue.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { doubt } from './scores'

export function PageRatingCard({ entry, back }: { entry: Waiting<PageRatingEntry>; back: string }) {
  const { id, kind, author, email, rating, project, comment, score } = entry
  return (
    <EntryFrame
      entry={entry}
      title={`Página del electricista: ${author}`}
      text={comment}
      actions={<DecisionButtons kind={kind} id={id} name={`opinión de ${author}`} back={back} />}
    >
      <p>
        <b>{rating}</b> de 5
      </p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>
      <Facts
        facts={[
          { name: 'Proyecto', value: project },
          { name: 'Correo', value: email },
          { name: 'Envío', value: doubt(score) },
          { name: 'Página', value: <a href={paths.electrician()}>Ver la del electricista</a> },
        ]}
      />
    </EntryFrame>
  )
}
