import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Facts } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notice'
import { AdminCard } from '~/ui/layout/admin-card'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { readablePhone } from '~/values/contact/phone'
import { type Reservation, readReservation } from '../admin/read.server'
import { ReservationContact } from '../ui/reservation-contact'
import { StatusBadge } from '../ui/status-badge'
import { StatusForm } from '../ui/status-form'

export const loader = adminLoader(({ id }) => readReservation(db, id))

export const meta = adminTitle<typeof loader>(({ code }) => `Reserva ${code}`)

export default function ReservationPage() {
  const reservation = useLoaderData<typeof loader>()
  const { back, keep } = useListReturn()
  const { id, code, status, note, isDoubtful, history } = reservation
  return (
    <AdminPage
      title={`Reserva ${code}`}
      back={{ text: 'Reservas', href: back ?? adminPaths.panel('reservaciones') }}
      lead={<StatusBadge status={status} />}
      actions={<Actions reservation={reservation} />}
    >
      {isDoubtful && (
        <Notice kind="error" title="Puede ser de una máquina">
          Se mandó como los manda un programa: muy rápido, repetido o muchas veces. Guarda su horario como las
          demás: confirma con la persona o cancélala.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <AdminCard aria-labelledby="datos">
          <h2 id="datos">Datos</h2>
          <Data reservation={reservation} />
          <StatusForm reservation={reservation} back={back ?? adminPaths.reservation(id)} />
        </AdminCard>
        <div className={STACK}>
          <AdminCard aria-labelledby="nota">
            <h2 id="nota">Nota de la administración</h2>
            <p className="whitespace-pre-line wrap-anywhere">
              {note ?? 'Sin nota. Solo la ve quien administra.'}
            </p>
            <p>
              <ButtonLink size="small" href={keep(adminPaths.reservationNote(id))}>
                {note ? 'Editar la nota' : 'Escribir una nota'}
              </ButtonLink>
            </p>
          </AdminCard>
          <History events={history} made={reservation.made} />
        </div>
      </div>
    </AdminPage>
  )
}

function Actions({ reservation: { id, status } }: { reservation: Reservation }) {
  const { keep } = useListReturn()
  return (
    <>
      {status !== 'cancelled' && (
        <>
          <ButtonLink icon="calendar" href={keep(adminPaths.moveReservation(id))}>
            Mover a otro horario
          </ButtonLink>
          <ButtonLink tone="danger" href={keep(adminPaths.cancelReservation(id))}>
            Cancelar la reserva
          </ButtonLink>
        </>
      )}
      <ButtonLink tone="danger" href={keep(adminPaths.deleteReservation(id))}>
        Eliminar
      </ButtonLink>
    </>
  )
}

function Data({ reservation }: { reservation: Reservation }) {
  const { fullName, email, requirement, comment, day, time, zone, made, contactPerson } = reservation
  const { businessName, business } = reservation
  const name = business.isListed ? <a href={paths.business(business)}>{businessName}</a> : businessName
  return (
    <Facts
      facts={[
        { name: 'Cuándo', value: `${day}, ${time}${zone ? ` (${zone})` : ''}` },
        { name: 'Quién', value: fullName },
        { name: 'Teléfono', value: <ReservationContact {...reservation} /> },
        { name: 'Correo', value: <a href={`mailto:${email}`}>{email}</a> },
        { name: 'Para qué', value: requirement },
        {
          name: 'Comentario',
          value: comment && <span className="font-normal whitespace-pre-line wrap-anywhere">{comment}</span>,
        },
        { name: 'Negocio', value: name },
        { name: 'Atiende', value: contactPerson },
        {
          name: 'Teléfono del negocio',
          value: business.phone && <a href={`tel:${business.phone}`}>{readablePhone(business.phone)}</a>,
        },
        {
          name: 'Correo del negocio',
          value: business.email && <a href={`mailto:${business.email}`}>{business.email}</a>,
        },
        { name: 'Hecha', value: made },
      ]}
    />
  )
}

function History({ events, made }: { events: Reservation['history']; made: string }) {
  return (
    <AdminCard aria-labelledby="historia">
      <h2 id="historia">Cambios</h2>
      <ol className="grid gap-2.5">
        {events.map(({ id, by, when, what }) => (
          <li key={id}>
            <b>{by}</b>, {when}
            <br />
            {what}
          </li>
        ))}
        <li>
          <b>Quien reservó</b>, {made}
          <br />
          La pidió.
        </li>
      </ol>
    </AdminCard>
  )
}
