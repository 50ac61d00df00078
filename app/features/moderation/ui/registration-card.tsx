import { adminPaths, withReturnTo } from '~/admin-paths'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { formatPhone } from '~/values/contact/phone'
import type { RegistrationEntry } from '../entries.server'
import type { WaitingEntry } from '../queue.server'
import { EntryFrame, type EntryHrefsAndOpenState, type EntryMarkTextAndHref } from './entry-frame'

export function RegistrationCard({
  entry,
  at,
}: {
  entry: WaitingEntry<RegistrationEntry>
  at: EntryHrefsAndOpenState
}) {
  const { id, name, phone, duplicates } = entry
  const { back } = at
  const alike = duplicateHref(entry, back)
  return (
    <EntryFrame
      entry={entry}
      at={at}
      title={name}
      place={entry.place}
      text={entry.description}
      told={[entry.categories.join(', '), entry.phone && formatPhone(entry.phone)]}
      marks={marksOf(entry, alike)}
    >
      <FactList
        facts={[
          { name: 'Espera por', value: entry.because },
          { name: 'Negocio', value: name },
          { name: 'Ciudad', value: entry.place },
          { name: 'Categorías', value: entry.categories.join(', ') },
          { name: 'Quién', value: entry.contactPerson },
          { name: 'Correo', value: entry.email },
          { name: 'Teléfono', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
          {
            name: 'Descripción',
            value: entry.description && (
              <span className="font-normal whitespace-pre-line wrap-anywhere">{entry.description}</span>
            ),
          },
        ]}
      />
      {entry.pictures.length > 0 && <LinkedThumbnails hashes={entry.pictures} name={name} />}
      {duplicates.length > 0 && <Duplicates entry={entry} back={back} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" href={withReturnTo(adminPaths.contact(id), back)}>
          Ver el contacto<span className="visually-hidden"> de {name}</span>
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}

/**
 * Returns the link that compares a registration with the published business that is most likely the same.
 * Undefined if there is none.
 */
const duplicateHref = ({ id, duplicates: [first] }: RegistrationEntry, back: string) =>
  first && withReturnTo(adminPaths.mergeContacts(id, first.id), back)

/** Returns the marks of a registration: why it waits, its pictures, and a possible duplicate. */
function marksOf(
  { because, pictures }: RegistrationEntry,
  alike: string | undefined,
): EntryMarkTextAndHref[] {
  const shown = pictures.length === 1 ? '1 imagen' : `${pictures.length} imágenes`
  return [
    ...(because ? [{ text: because }] : []),
    ...(pictures.length > 0 ? [{ text: shown }] : []),
    ...(alike ? [{ text: 'Puede estar repetido', href: alike }] : []),
  ]
}

const THUMBNAIL_WIDTH_PX = 160

/** Shows small pictures, each with a link to its full size (T165). */
export const LinkedThumbnails = ({ hashes, name }: { hashes: string[]; name: string }) => (
  <ul className={CHIPS_CLASS}>
    {hashes.map((hash, index) => (
      <li key={hash}>
        <a href={paths.image(hash)}>
          <img
            className="object-contain"
            src={paths.image(hash, THUMBNAIL_WIDTH_PX)}
            alt={`Imagen ${index + 1} de ${name}`}
            width={THUMBNAIL_WIDTH_PX}
            height={THUMBNAIL_WIDTH_PX}
            loading="lazy"
          />
        </a>
      </li>
    ))}
  </ul>
)

/** Published businesses that may be the same, the likeliest first, each with a link to compare it. */
const Duplicates = ({
  entry: { id, name, duplicates },
  back,
}: {
  entry: RegistrationEntry
  back: string
}) => (
  <div>
    <p>
      <b>Se parece a:</b>
    </p>
    <ul className="grid gap-2">
      {duplicates.map((place) => (
        <li key={place.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            <a href={paths.business(place)}>{place.name}</a> en {place.city}, {place.stateCode}
          </span>
          <ButtonLink size="small" href={withReturnTo(adminPaths.mergeContacts(id, place.id), back)}>
            Comparar
            <span className="visually-hidden">
              {' '}
              {name} con {place.name}
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </div>
)
