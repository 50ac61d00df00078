import type { Db } from 'db/connect'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { dayInWords, foreignZone, timeInWords } from '~/features/places/calendar'
import { cancelReason } from '../own.server'

export interface EmailContext {
  reservationId: number
  siteName: string
  channels: Pick<DeliveryChannels, 'mail'>
  now: Date
}

export type Reservation = Awaited<ReturnType<typeof readForEmail>>

/** A reservation with what letters say of it. It is there: bugs propagate. */
export const readForEmail = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .innerJoin('businesses as business', 'business.id', 'reservation.business_id')
    .select([
      'reservation.email',
      'reservation.full_name',
      'reservation.phone',
      'reservation.requirement',
      'reservation.business_name',
      'reservation.reservation_date',
      'reservation.reservation_time',
      'reservation.time_zone',
      'reservation.status',
      'reservation.code',
      'reservation.sequence',
      'business.phone as businessPhone',
      'business.email as businessEmail',
    ])
    .select(cancelReason('reservation.id').as('cancelReason'))
    .where('reservation.id', '=', id)
    .executeTakeFirstOrThrow()

/** Where, when and by which code, a line each. */
export function factLines(reservation: Reservation): string[] {
  const zone = foreignZone(reservation.time_zone)
  const when = [dayInWords(reservation.reservation_date), timeInWords(reservation.reservation_time), zone]
  return [
    `Negocio: ${reservation.business_name}`,
    `Cuándo: ${when.filter(Boolean).join(', ')}`,
    `Código: ${reservation.code}`,
  ]
}
