import { paths } from '~/paths'
import { Facts } from '~/ui/display/facts'
import type { RatingEntry } from '../entries.server'
import type { Waiting } from '../queue.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame } from './entry-frame'
import { Scores } from './scores'

export function RatingCard({ entry, back }: { entry: Waiting<RatingEntry>; back: string }) {
  const { id, kind, business, author, email, because, replaces } = entry
  const actions = (
    <DecisionButtons kind={kind} id={id} name={`calificación de ${business.name}`} back={back} />
  )
  return (
    <EntryFrame
      entry={entry}
      title={business.name}
      place={`de ${author ?? 'alguien'}`}
      text={entry.comment}
      told={[`Profesional ${entry.professional} y confianza ${entry.trust}, de 5`]}
      marks={[because, replaces && 'Reemplaza otra'].flatMap((mark) => (mark ? [{ text: mark }] : []))}
      actions={actions}
    >
      <Scores comment={entry} />
      <Facts
        facts={[
          { name: 'Espera por', value: because },
          { name: 'Quién', value: author ?? 'Sin nombre' },
          { name: 'Correo', value: email },
          { name: 'Negocio', value: <a href={paths.business(business)}>Ver {business.name}</a> },
        ]}
      />
      {replaces && (
        <div>
          <p>
            <b>Si la publicas, se retira la anterior del mismo correo:</b>
          </p>
          <Scores comment={replaces} />
        </div>
      )}
    </EntryFrame>
  )
}
