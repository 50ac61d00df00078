import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { dayInWords, foreignZone, timeInWords } from '~/features/places/calendar'
import type { Notifier } from '~/features/reservations/schema'
import { safeEmail } from '~/values/links'

interface Circumstances {
  reservationId: number
  siteName: string
  channels: Pick<DeliveryChannels, 'mail'>
  now: Date
}

/**
 * Tells the customer by mail what the business answered (D65), once for every answer. The private link is not in it:
 * only the customer has it. Without a mail server nothing is written down.
 */
export function notifyCustomer({ reservationId, siteName, channels, now }: Circumstances): Notifier {
  return async (trx, occasion) => {
    const row = await readRow(trx, reservationId)
    const to = safeEmail(row.email)
    if (!channels.mail || !to) return
    const isDeclined = occasion === 'cancelled'
    const subject = isDeclined ? 'No se pudo tu reserva' : 'Tu reserva quedó confirmada'
    const zone = foreignZone(row.time_zone)
    const lines = [
      `${subject}, por ${siteName}.`,
      `Negocio: ${row.business_name}`,
      `Cuándo: ${dayInWords(row.reservation_date)}, ${timeInWords(row.reservation_time)}${zone ? `, ${zone}` : ''}`,
      `Código: ${row.code}`,
      row.phone && `Teléfono del negocio: ${row.phone}`,
      isDeclined
        ? 'El negocio no puede atenderte en ese horario. Puedes pedir otro en su página.'
        : 'El negocio te espera. Si no puedes ir, cancélala con el enlace privado que guardaste.',
    ]
    const text = lines.filter(Boolean).join('\n\n')
    const key = `reservation-${reservationId}-answer-${row.sequence}`
    const about = 'Reserva, respuesta del negocio'
    await enqueue(trx, { kind: 'mail', key, about, payload: { to, subject, text } }, now)
  }
}

const readRow = (db: Db, id: number) =>
  db
    .selectFrom('reservations as reservation')
    .innerJoin('business_pages as business', 'business.id', 'reservation.business_id')
    .select([
      'reservation.email',
      'reservation.business_name',
      'reservation.reservation_date',
      'reservation.reservation_time',
      'reservation.time_zone',
      'reservation.code',
      'reservation.sequence',
      'business.phone',
    ])
    .where('reservation.id', '=', id)
    .executeTakeFirstOrThrow()
