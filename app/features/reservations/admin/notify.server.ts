import { enqueue } from '~/features/outbox/enqueue.server'
import { wallTimeIn } from '~/features/places/calendar'
import { safeEmail } from '~/values/contact/links'
import { statusWord } from '../labels'
import type { Notifier } from '../schema'
import { type EmailContext, factLines, type Reservation, readForEmail } from './email.server'

/**
 * Tells customer and business by mail what an administrator changed (D65), once for every change, and not of what is
 * over. Only the customer has the private link. Without a mail server nothing is written down.
 */
export function notifyBoth({ reservationId, siteName, channels, now }: EmailContext): Notifier {
  return async (trx, occasion) => {
    if (!channels.mail) return
    const row = await readForEmail(trx, reservationId)
    const clock = wallTimeIn(row.time_zone, now)
    if (`${row.reservation_date} ${row.reservation_time}` <= `${clock.date} ${clock.time}`) return
    const said = occasion === 'moved' ? 'cambió de horario' : `ahora está ${statusWord(row.status)}`
    for (const { to, whose, subject, lines } of emailsOf(row, said)) {
      if (!to) continue
      const key = `reservation-${reservationId}-${whose}-${row.sequence}`
      const text = [`${subject}, por ${siteName}.`, ...lines].filter(Boolean).join('\n\n')
      await enqueue(trx, { kind: 'mail', key, about: ABOUT[whose], payload: { to, subject, text } }, now)
    }
  }
}

const ABOUT = { customer: 'Reserva, a quien reservó', business: 'Reserva, al negocio' }

interface Email {
  to: string | null
  whose: keyof typeof ABOUT
  subject: string
  lines: (string | null | false)[]
}

/** `said` is what happened, as `cambió de horario`. */
function emailsOf(row: Reservation, said: string): Email[] {
  const facts = factLines(row)
  return [
    {
      to: safeEmail(row.email),
      whose: 'customer',
      subject: `Tu reserva ${said}`,
      lines: [
        ...facts,
        row.status === 'cancelled' && row.cancelReason && `Motivo: ${row.cancelReason}`,
        row.businessPhone && `Teléfono del negocio: ${row.businessPhone}`,
        'Para cambiarla o cancelarla usa el enlace privado que guardaste.',
      ],
    },
    {
      to: safeEmail(row.businessEmail),
      whose: 'business',
      subject: `Una reserva ${said} (${row.code})`,
      lines: [
        ...facts,
        `Nombre: ${row.full_name}`,
        `Teléfono: ${row.phone}`,
        `Qué necesita: ${row.requirement}`,
      ],
    },
  ]
}
