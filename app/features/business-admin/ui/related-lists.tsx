import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { BusinessMetricsSummary } from '~/features/business-counts/ui/brought-figures'
import type { BusinessStatus } from '~/features/businesses/labels'
import { RATING_STATUS_LABELS, RATING_STATUS_TONES } from '~/features/ratings/labels'
import { ReservationStatusBadge } from '~/features/reservations/ui/status-menu'
import { href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { AdminCard } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { truncateOrNullIfShort } from '~/values/text/clean'
import { BUSINESS_STATUS_LABELS, BUSINESS_STATUS_TONES } from '../labels'
import type { RelatedRecords as Lists } from '../relations.server'

interface RelatedListsProps {
  id: number
  status: BusinessStatus
  /** Closure as text. Null if the business is open. */
  closed: string | null
  lists: Lists
}

/** Shows some entries of lists of a business, and figures of others, with links to the lists. */
export function BusinessListsOverview({ id, lists, ...state }: RelatedListsProps) {
  const { weeks, reservations, comments, promotions, reports, ownerLinks } = lists
  const negocio = String(id)
  return (
    <>
      <State {...state} />
      {ownerLinks && <OwnerLinks contactId={id} {...ownerLinks} />}
      {state.status === 'published' && (
        <AdminCard aria-labelledby="trajo">
          <h2 id="trajo">Lo que le trajo su página</h2>
          <BusinessMetricsSummary weeks={weeks} />
        </AdminCard>
      )}
      {reservations && (
        <Latest title="Reservas" {...reservations} all={adminPaths.panel('reservaciones', { negocio })}>
          {reservations.rows.map((row) => (
            <Reservation key={row.id} {...row} />
          ))}
        </Latest>
      )}
      {comments && (
        <Latest title="Opiniones" {...comments} all={adminPaths.ratings({ negocio })}>
          {comments.rows.map((row) => (
            <RatingLine key={row.id} {...row} />
          ))}
        </Latest>
      )}
      {promotions && (
        <Latest title="Promociones" {...promotions} all={adminPaths.promotions({ negocio })}>
          {promotions.rows.map(({ id, title }) => (
            <li key={id}>
              <a href={href('/admin/promociones/:id', { id })}>{title}</a>
            </li>
          ))}
        </Latest>
      )}
      {reports && <Reports contactId={id} {...reports} />}
    </>
  )
}

const Reports = ({ contactId, open, closed }: { contactId: number } & NonNullable<Lists['reports']>) => (
  <AdminCard aria-labelledby="reportes">
    <h2 id="reportes">
      Reportes <span className="figures text-soft">({open + closed})</span>
    </h2>
    {open > 0 && (
      <p>
        <a href={adminPaths.moderation({ tipo: 'reportes' })}>
          {open === 1 ? '1 espera' : `${open} esperan`}
        </a>
      </p>
    )}
    {closed > 0 && (
      <p>
        <a href={adminPaths.closedReports({ negocio: String(contactId) })}>
          {closed === 1 ? '1 cerrado' : `${closed} cerrados`}
        </a>
      </p>
    )}
    {open + closed === 0 && <p className="text-soft">Ninguno todavía.</p>}
  </AdminCard>
)

const State = ({ status, closed }: Pick<RelatedListsProps, 'status' | 'closed'>) => (
  <AdminCard aria-labelledby="estado-pagina">
    <h2 id="estado-pagina">Estado</h2>
    <p>
      <Badge tone={BUSINESS_STATUS_TONES[status]}>{BUSINESS_STATUS_LABELS[status]}</Badge>{' '}
      {closed && <Badge tone="bad">{closed}</Badge>}
    </p>
  </AdminCard>
)

type RowOf<List extends 'reservations' | 'comments'> = NonNullable<Lists[List]>['rows'][number]

const Reservation = ({ id, fullName, day, time, status }: RowOf<'reservations'>) => (
  <li>
    <a href={adminPaths.reservation(id)}>{fullName}</a>, {day}, {time}{' '}
    <ReservationStatusBadge status={status} />
  </li>
)

const RatingLine = ({ who, professional, trust, comment, status, createdOn }: RowOf<'comments'>) => (
  <li>
    <b>{who}</b>, {createdOn}: profesional {professional} de 5, confianza {trust} de 5.{' '}
    {status !== 'published' && (
      <Badge tone={RATING_STATUS_TONES[status]}>{RATING_STATUS_LABELS[status]}</Badge>
    )}
    {comment && <span className="block text-soft">{truncateOrNullIfShort(comment, 120) ?? comment}</span>}
  </li>
)

interface LatestProps {
  title: string
  total: number
  all: string
  children: ReactNode
}

function Latest({ title, total, all, children }: LatestProps) {
  const id = title.toLowerCase()
  return (
    <AdminCard aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="figures text-soft">({total.toLocaleString('es-US')})</span>
      </h2>
      {total > 0 ? (
        <>
          <ul className="grid gap-2 leading-[1.35] wrap-anywhere">{children}</ul>
          <p>
            <a href={all}>
              Ver todas<span className="visually-hidden"> ({title.toLowerCase()} de este negocio)</span>
            </a>
          </p>
        </>
      ) : (
        <p className="text-soft">Ninguna todavía.</p>
      )}
    </AdminCard>
  )
}

type OwnerLinksProps = NonNullable<Lists['ownerLinks']> & { contactId: number }

/** Shows the number of active private links. Accounts with the permission see a button that creates one. */
function OwnerLinks({ contactId, total, newest, phone }: OwnerLinksProps) {
  const may = usePermissionCheck()
  const { withReturnTo: keep } = useListReturn()
  const linkPage = keep(href('/admin/contactos/:id/enlace', { id: contactId }))
  return (
    <AdminCard aria-labelledby="enlace-dueno">
      <h2 id="enlace-dueno">Enlace del dueño</h2>
      <p>
        {total === 0
          ? 'No hay ningún enlace activo.'
          : `${total === 1 ? 'Hay un enlace activo, creado' : `Hay ${total} enlaces activos, el último creado`} el ${newest}.`}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {may('POST', linkPage) && (
          <form method="post" action={linkPage}>
            <Button size="small">{phone ? 'Crear y enviar por WhatsApp' : 'Crear y copiar'}</Button>
          </form>
        )}
        {total > 0 && (
          <ButtonLink size="small" href={linkPage}>
            Ver o revocar
          </ButtonLink>
        )}
      </div>
    </AdminCard>
  )
}
