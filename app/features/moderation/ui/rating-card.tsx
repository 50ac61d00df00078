import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import type { RatingEntry } from '../entries.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { Scores } from './scores'

export function RatingCard({ entry, back }: { entry: RatingEntry; back: string }) {
  const { id, kind, business, author, email, because, replaces } = entry
  const actions = (
    <>
      <DecisionButtons kind={kind} id={id} name={`calificación de ${business.name}`} back={back} />
      <ButtonLink href={paths.business(business)}>
        Ver el negocio
        <span className="visually-hidden">
          {' '}
          {business.name}, calificación {id}
        </span>
      </ButtonLink>
    </>
  )
  return (
    <EntryFrame entry={entry} title={business.name} actions={actions}>
      <Scores opinion={entry} />
      <Facts
        facts={[
          { name: 'Espera por', value: because },
          { name: 'Quién', value: author ?? 'Sin nombre' },
          { name: 'Correo', value: email },
        ]}
      />
      {replaces && (
        <div>
          <p>
            <b>Si la publicas, se retira la anterior del mismo correo:</b>
          </p>
          <Scores opinion={replaces} />
        </div>
      )}
    </EntryFrame>
  )
}
