import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { dayInWords, foreignZone, timeInWords } from '~/features/places/calendar'
import { paths } from '~/paths'
import { safeEmail } from '~/values/contact/links'
import { calendarFile } from './calendar-file'
import { statusWord } from './labels'
import { fill, MAIL_TEXTS, type MailFacts, type Receiver } from './mail-texts'
import { type OwnReservation, readOwnReservation } from './own.server'
import type { Notifier, Party } from './schema'

interface NotifyContext {
  by: Party
  /** Of the private page, where whoever reserved did it: no other mail says it (D64). */
  token?: string | undefined
  site: { name: string; origin: string }
  channels: Pick<DeliveryChannels, 'mail'>
  now: Date
}

/**
 * Tells those concerned by mail, once for every change, if there is a mail server (D64, D65): customer and business what
 * the other or an administrator did, as `MAIL_TEXTS` has it. Of what is over by now administrators write nothing.
 */
export function notifyByMail({ by, token, site, channels, now }: NotifyContext): Notifier {
  return async (trx, id, occasion) => {
    const reservation = channels.mail && (await readOwnReservation(trx, id, now))
    if (!reservation || (by === 'team' && !reservation.isAhead)) return
    const { business, sequence } = reservation
    const guest = await readGuest(trx, id)
    const link = token ? site.origin + paths.reservation(business, token) : null
    const facts = { ...factsOf(reservation), ...guest, site: site.name, link }
    const addresses = { customer: safeEmail(guest.email), business: safeEmail(business.email) }
    for (const [receiver, mail] of Object.entries(MAIL_TEXTS[by][occasion] ?? {})) {
      const to = addresses[receiver as Receiver]
      if (!to) continue
      const payload = {
        to,
        subject: fill(mail.subject, facts) ?? '',
        text: mail.lines
          .map((line) => fill(line, facts))
          .filter((line) => line !== null)
          .join('\n'),
        ...(link &&
          receiver === 'customer' && { calendar: calendarFile(reservation, hostOf(site), link, now) }),
        ...(link && receiver === 'business' && { replyTo: guest.email }),
      }
      const key = `reservation-${id}-${receiver}-${sequence}`
      const about = by === 'owner' ? 'Reserva, respuesta del negocio' : ABOUT[receiver as Receiver]
      await enqueue(trx, { kind: 'mail', key, about, payload }, now)
    }
  }
}

const ABOUT = { customer: 'Reserva, a quien reservó', business: 'Reserva, al negocio' }

const hostOf = ({ origin }: NotifyContext['site']) => new URL(origin).hostname

const readGuest = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['email', 'phone', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

function factsOf(
  reservation: OwnReservation,
): Omit<MailFacts, 'site' | 'link' | 'phone' | 'email' | 'comment'> {
  const { business, date, time, timeZone, code, status, fullName, requirement, cancelReason } = reservation
  return {
    business: business.name,
    businessPhone: business.phone,
    when: [dayInWords(date), timeInWords(time), foreignZone(timeZone)].filter(Boolean).join(', '),
    code,
    status: statusWord(status),
    reason: cancelReason,
    name: fullName,
    requirement,
  }
}
