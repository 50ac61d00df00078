import { adminPaths } from '~/admin-paths'
import { buildWhatsappHref } from '~/values/contact/phone'
import { RESERVATION_VIEW_PARAMS, toStatusParam } from '../labels'
import type { UnansweredReservation } from '../unanswered.server'

/**
 * Lists requests that have waited for at least a day, or whose time has passed. Each links to a WhatsApp
 * message to the business, if it has a number.
 */
export function UnansweredReservationList({
  reservations,
}: {
  reservations: readonly UnansweredReservation[]
}) {
  if (reservations.length === 0) return null
  return (
    <section aria-labelledby="sin-respuesta">
      <h2 id="sin-respuesta">Reservas atrasadas sin respuesta</h2>
      <ul className="border-2 border-line bg-card">
        {reservations.map((reservation) => (
          <li
            key={reservation.id}
            className="flex flex-wrap items-center gap-x-4 border-t border-hair px-3 py-2 first:border-t-0 [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center"
          >
            <a className="min-w-44 flex-1 wrap-anywhere" href={adminPaths.reservation(reservation.id)}>
              {reservation.business}: {reservation.fullName}, {reservation.when}{' '}
              {reservation.isOver && <b>Su hora pasó sin respuesta</b>}
            </a>
            {reservation.whatsapp && (
              <a href={buildWhatsappHref(reservation.whatsapp, reminder(reservation))} rel="noopener">
                WhatsApp<span className="visually-hidden"> a {reservation.business}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="py-2.5">
        <a href={ALL_PENDING}>Ver todas las reservas sin responder</a>
      </p>
    </section>
  )
}

const ALL_PENDING = adminPaths.panel('reservaciones', {
  dia: RESERVATION_VIEW_PARAMS.all,
  estado: toStatusParam('pending'),
})

const reminder = ({ business, fullName, when, code, isOver }: UnansweredReservation) =>
  isOver
    ? `Hola, ${business}. ${fullName} pidió una cita para el ${when} (código ${code}) y nadie le respondió. ¿Le ofreces otra hora?`
    : `Hola, ${business}. ${fullName} pidió una cita para el ${when} (código ${code}) y espera tu respuesta. ¿Se la confirmas?`
