import { adminPaths, withReturn } from '~/admin-paths'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { readablePhone } from '~/values/contact/phone'
import type { RegistrationEntry } from '../entries.server'
import type { Waiting } from '../queue.server'
import { DecisionButtons } from './decision-buttons'
import { EntryFrame, type Mark } from './entry-frame'

export function RegistrationCard({ entry, back }: { entry: Waiting<RegistrationEntry>; back: string }) {
  const { id, kind, name, duplicates } = entry
  return (
    <EntryFrame
      entry={entry}
      title={name}
      place={entry.place}
      text={entry.description}
      told={[entry.categories.join(', '), entry.phone && readablePhone(entry.phone)]}
      marks={marksOf(entry, back)}
      actions={<DecisionButtons kind={kind} id={id} name={name} back={back} />}
    >
      <Facts
        facts={[
          { name: 'Espera por', value: entry.because },
          { name: 'Categorías', value: entry.categories.join(', ') },
          { name: 'Quién', value: entry.contactPerson },
          { name: 'Correo', value: entry.email },
          { name: 'Teléfono', value: entry.phone && readablePhone(entry.phone) },
          {
            name: 'Descripción',
            value: entry.description && (
              <span className="font-normal whitespace-pre-line wrap-anywhere">{entry.description}</span>
            ),
          },
        ]}
      />
      {duplicates.length > 0 && <Duplicates places={duplicates} />}
      <ButtonLink size="small" href={withReturn(adminPaths.contact(id), back)}>
        Ver el contacto<span className="visually-hidden"> de {name}</span>
      </ButtonLink>
    </EntryFrame>
  )
}

/** Why it waits, and what it may be the same as, which leads to the two side by side. */
function marksOf({ id, because, duplicates: [first] }: RegistrationEntry, back: string): Mark[] {
  const alike = first && {
    text: 'Puede estar repetido',
    href: withReturn(adminPaths.mergeContacts(id, first.id), back),
  }
  return [...(because ? [{ text: because }] : []), ...(alike ? [alike] : [])]
}

const Duplicates = ({ places }: { places: RegistrationEntry['duplicates'] }) => (
  <div>
    <p>
      <b>Puede estar repetido:</b>
    </p>
    <ul>
      {places.map((place) => (
        <li key={place.slug}>
          <a href={paths.business(place)}>{place.name}</a> en {place.city}, {place.stateCode}
        </li>
      ))}
    </ul>
  </div>
)
