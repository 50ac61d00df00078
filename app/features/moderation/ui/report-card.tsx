import { adminPaths, withReturn } from '~/admin-paths'
import { CLOSINGS } from '~/features/businesses/labels'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { readablePhone } from '~/values/contact/phone'
import type { ReportEntry } from '../entries.server'
import type { Waiting } from '../queue.server'
import { REASONS } from '../reports/labels'
import { EntryFrame } from './entry-frame'
import { doubt, Scores } from './scores'

export function ReportCard({ entry, back }: { entry: Waiting<ReportEntry>; back: string }) {
  const { id, reason, businessName, message, reporter, email, phone, score, rating } = entry
  return (
    <EntryFrame
      entry={entry}
      title={`${REASONS[reason].label}: ${businessName}`}
      place={`de ${reporter ?? email ?? 'alguien'}`}
      text={message}
      actions={
        <ButtonLink size="small" isToForm href={adminPaths.closeReport(id, back)} aria-keyshortcuts="r">
          Cerrar<span className="visually-hidden"> el reporte {id}</span>
        </ButtonLink>
      }
    >
      {message && <blockquote className="whitespace-pre-line wrap-anywhere">{message}</blockquote>}
      <Facts
        facts={[
          { name: 'Quién', value: reporter },
          {
            name: 'Correo',
            value: email && <a href={`mailto:${email}`}>{email}</a>,
          },
          { name: 'Teléfono', value: phone && readablePhone(phone) },
          { name: 'Envío', value: doubt(score) },
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
          <Scores comment={rating} />
        </div>
      )}
      <Further entry={entry} back={back} />
    </EntryFrame>
  )
}

const Further = ({
  entry: { id, reason, email, phone, business, businessId, rating },
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
        href={withReturn(
          adminPaths.businessClosing(businessId, { como: CLOSINGS.for_good.word, reporte: String(id) }),
          back,
        )}
      >
        Sí, cerró<span className="visually-hidden">: el negocio del reporte {id}</span>
      </ButtonLink>
    )}
    {business && (
      <ButtonLink size="small" href={paths.business(business)}>
        Ver el negocio<span className="visually-hidden"> del reporte {id}</span>
      </ButtonLink>
    )}
    {reason === 'claim' && businessId !== null && (
      <ButtonLink size="small" href={adminPaths.ownerLink(businessId)}>
        Darle el enlace<span className="visually-hidden"> al dueño, por el reporte {id}</span>
      </ButtonLink>
    )}
    {(email || phone) && (
      <ButtonLink size="small" href={withReturn(adminPaths.answerReport(id), back)}>
        Responder<span className="visually-hidden"> a quien mandó el reporte {id}</span>
      </ButtonLink>
    )}
    {businessId !== null && (
      <ButtonLink size="small" href={withReturn(adminPaths.contact(businessId), back)}>
        Ver el contacto<span className="visually-hidden"> del reporte {id}</span>
      </ButtonLink>
    )}
  </div>
)
