import type { ComingReservation } from '~/features/businesses/owner-business'
import { reservationFacts } from '~/features/reservations/facts'
import { Facts } from '~/ui/display/facts'

const STATUSES: Record<ComingReservation['status'], string> = {
  pending: 'Espera tu respuesta',
  confirmed: 'Confirmada',
  declined: 'La rechazaste',
}

/** A reservation as its business reads it. */
export const OwnerReservationFacts = ({ reservation }: { reservation: ComingReservation }) => (
  <Facts facts={reservationFacts(reservation, STATUSES[reservation.status])} />
)
