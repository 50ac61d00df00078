import { adminPaths, withReturnTo } from '~/admin-paths'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { PermittedPostForm } from '~/ui/form/post-form'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import type { RegistrationQueueEntry, ReportEntry } from '../entries.server'
import type { WaitingEntry } from '../queue.server'
import { REPORT_ORIGIN_LABELS, REPORT_REASONS } from '../reports/labels'
import {
  EntryFrame,
  type EntryHrefsAndOpenState,
  type EntryMarkTextAndHref,
  formatHumanOrBotLikelihood,
  ScoresWithComment,
} from './entry-frame'

export function RegistrationCard({
  entry,
  at,
}: {
  entry: WaitingEntry<RegistrationQueueEntry>
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
        <ButtonLink size="small" href={withReturnTo(href('/admin/contactos/:id', { id }), back)}>
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
const duplicateHref = ({ id, duplicates: [first] }: RegistrationQueueEntry, back: string) =>
  first && withReturnTo(adminPaths.mergeContacts(id, first.id), back)

/** Returns the marks of a registration: why it waits, its pictures, and a possible duplicate. */
function marksOf(
  { because, pictures }: RegistrationQueueEntry,
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
  entry: RegistrationQueueEntry
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

export function ReportCard({ entry, at }: { entry: WaitingEntry<ReportEntry>; at: EntryHrefsAndOpenState }) {
  const { back } = at
  const { id, reason, businessName, message, reporter, email, phone, score, rating, origin } = entry
  return (
    <EntryFrame
      entry={entry}
      at={at}
      title={`${REPORT_REASONS[reason].label}: ${businessName}`}
      place={`de ${reporter ?? email ?? 'alguien'}`}
      text={message}
      actions={<CloseLink id={id} back={back} aria-keyshortcuts="r" />}
    >
      <FactList
        facts={[
          { name: 'Viene de', value: REPORT_ORIGIN_LABELS[origin] },
          { name: 'Quién', value: reporter },
          {
            name: 'Correo',
            value: email && <a href={`mailto:${email}`}>{email}</a>,
          },
          { name: 'Teléfono', value: phone && formatPhone(phone) },
          { name: 'Enviado por', value: formatHumanOrBotLikelihood(score) },
        ]}
      />
      {rating && (
        <div>
          <p>
            <b>
              La calificación{rating.author && ` de ${rating.author}`}
              {rating.isPublished ? ':' : ', que ya no se ve:'}
            </b>
          </p>
          <ScoresWithComment comment={rating} />
        </div>
      )}
      <Further entry={entry} back={back} />
    </EntryFrame>
  )
}

interface CloseLinkProps {
  id: number
  back: string
  'aria-keyshortcuts'?: string
}

const CloseLink = ({ id, back, ...attributes }: CloseLinkProps) => (
  <ButtonLink size="small" isToForm href={adminPaths.closeReport(id, back)} {...attributes}>
    Cerrar el reporte<span className="visually-hidden"> {id}</span>
  </ButtonLink>
)

const Further = ({
  entry: { id, reason, email, phone, business, businessId, rating, onFile },
  back,
}: {
  entry: ReportEntry
  back: string
}) => (
  <div className="flex flex-wrap gap-2">
    {rating?.isPublished && (
      <ButtonLink size="small" tone="danger" isToForm href={adminPaths.withdrawRating(rating.id, back)}>
        Retirar la calificación
      </ButtonLink>
    )}
    {reason === 'closed' && business && businessId !== null && (
      <ButtonLink
        size="small"
        tone="accept"
        isToForm
        href={withReturnTo(
          adminPaths.businessClosing(businessId, { como: CLOSURE_KINDS.for_good.word, reporte: String(id) }),
          back,
        )}
      >
        Sí, cerró<span className="visually-hidden"> (el negocio del reporte {id})</span>
      </ButtonLink>
    )}
    {business && (
      <ButtonLink size="small" href={paths.business(business)}>
        Ver el negocio<span className="visually-hidden"> del reporte {id}</span>
      </ButtonLink>
    )}
    {reason === 'claim' && businessId !== null && <Claim id={id} businessId={businessId} onFile={onFile} />}
    {(email || phone) && (
      <ButtonLink
        size="small"
        href={withReturnTo(href('/administracion/revision/reportes/:id/responder', { id }), back)}
      >
        Responder<span className="visually-hidden"> a quien mandó el reporte {id}</span>
      </ButtonLink>
    )}
    {businessId !== null && (
      <ButtonLink size="small" href={withReturnTo(href('/admin/contactos/:id', { id: businessId }), back)}>
        Ver el contacto<span className="visually-hidden"> del reporte {id}</span>
      </ButtonLink>
    )}
    <CloseLink id={id} back={back} />
  </div>
)

/** Buttons of a claim. The moderator must call the stored phone, never that of the claimant. */
const Claim = ({
  id,
  businessId,
  onFile: { phone, whatsapp },
}: Pick<ReportEntry, 'id' | 'onFile'> & { businessId: number }) => (
  <>
    {phone && (
      <ButtonLink size="small" icon="phone" href={`tel:${phone}`}>
        Llamar al de la ficha: {formatPhone(phone)}
      </ButtonLink>
    )}
    {whatsapp && (
      <ButtonLink
        size="small"
        tone="whatsapp"
        href={buildWhatsappHref(whatsapp, CLAIM_QUESTION)}
        rel="noopener"
      >
        WhatsApp al de la ficha<span className="visually-hidden">, por el reporte {id}</span>
      </ButtonLink>
    )}
    <PermittedPostForm
      action={href('/admin/contactos/:id/enlace/reclamo/:report', { id: businessId, report: id })}
    >
      <Button size="small" tone="accept">
        Sí, es su negocio: darle el enlace<span className="visually-hidden">, por el reporte {id}</span>
      </Button>
    </PermittedPostForm>
  </>
)

const CLAIM_QUESTION =
  'Hola. Alguien nos escribió que este es su negocio y pide llevar su página. ¿Fuiste tú?'
