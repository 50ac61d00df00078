import { enqueue } from '~/features/outbox/enqueue.server'
import { type EmailContext, factLines, readForEmail } from '~/features/reservations/admin/email.server'
import type { Notifier } from '~/features/reservations/schema'
import { safeEmail } from '~/values/contact/links'

/**
 * Tells the customer by mail, once, what the business answered (D65), without the private link; if there is a mail
 * server.
 */
export function notifyCustomer({ reservationId, siteName, channels, now }: EmailContext): Notifier {
  return async (trx, occasion) => {
    const row = await readForEmail(trx, reservationId)
    const to = safeEmail(row.email)
    if (!channels.mail || !to) return
    const isDeclined = occasion === 'cancelled'
    const subject = isDeclined ? 'No se pudo tu reserva' : 'Tu reserva quedó confirmada'
    const lines = [
      `${subject}, por ${siteName}.`,
      ...factLines(row),
      row.businessPhone && `Teléfono del negocio: ${row.businessPhone}`,
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
