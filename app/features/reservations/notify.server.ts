import type { Db } from 'db/connect'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import { isOpenAtLocalTime } from '~/features/businesses/week/week'
import { readBusinessWeek } from '~/features/businesses/week/week.server'
import { type DeliveryChannelAvailability, enqueueMessage } from '~/features/outbox/messages.server'
import { formatFullDate, formatTime, getNonEasternZoneName } from '~/features/places/calendar'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { href } from '~/href'
import { paths } from '~/paths'
import { toCanonicalMailbox } from '~/values/contact/email'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { buildReservationCalendarFile } from './calendar-file'
import { type CustomerReservation, readCustomerReservation } from './customer-reservation.server'
import { toStatusParam } from './labels'
import {
  composeMail,
  type MailPlaceholderValues,
  type MailRecipientKind,
  RESERVATION_MAIL_TEMPLATES,
} from './mail-texts'
import type { ReservationActor, ReservationNotifier } from './schema'

/** Notice to a customer that the business is no longer listed, or is closed at the reserved time. */
export interface BusinessUnavailableNoticeTexts {
  title: string
  text: string
}

const CALL_BUSINESS_SENTENCE = 'Llama al negocio antes de ir, o cancélala.'

/**
 * Returns a notice for an open reservation if the business is not listed, or is closed at that time. Opening
 * hours and closed dates count, too. Otherwise null.
 */
export async function findBusinessUnavailableNotice(
  db: Db,
  { isOpen, date, time, business }: CustomerReservation,
): Promise<BusinessUnavailableNoticeTexts | null> {
  if (!isOpen) return null
  if (!business.isListed)
    return {
      title: `${business.name} ya no está en el directorio`,
      text: `Tu reserva sigue anotada. ${CALL_BUSINESS_SENTENCE}`,
    }
  const { closed_kind: kind, closed_until: until } = await db
    .selectFrom('businesses')
    .select(['closed_kind', 'closed_until'])
    .where('id', '=', business.id)
    .executeTakeFirstOrThrow()
  if (kind && !(until && until <= date))
    return {
      title: `${business.name}: ${CLOSURE_KINDS[kind].label.toLocaleLowerCase('es')}`,
      text: `${until ? `Abre otra vez el ${formatFullDate(until)}. ` : ''}Tu reserva sigue anotada. ${CALL_BUSINESS_SENTENCE}`,
    }
  const { week } = await readBusinessWeek(db, business.id)
  return isOpenAtLocalTime(week, date, time)
    ? null
    : {
        title: `${business.name} cambió su horario`,
        text: `A la hora de tu reserva está cerrado. ${CALL_BUSINESS_SENTENCE}`,
      }
}

interface NotifyContext {
  by: ReservationActor
  /**
   * Token of the private page. Set only if the customer acted, because no other mail may contain it (D64).
   */
  token?: string | undefined
  site: { name: string; origin: string }
  channels: Pick<DeliveryChannelAvailability, 'mail'>
  /** Secret with which the mails of an owner are counted. */
  secret?: string | undefined
  now: Date
}

/**
 * Builds a notifier that enqueues the mails of `RESERVATION_MAIL_TEMPLATES`, once per change and recipient (D64, D65).
 * Without a mail server it does nothing. A change by an administrator to a past reservation sends nothing.
 * Answers of one business send at most ten mails a day to one address (T143, T233).
 */
export function createMailNotifier({
  by,
  token,
  site,
  channels,
  secret,
  now,
}: NotifyContext): ReservationNotifier {
  return async (trx, id, occasion) => {
    const reservation = channels.mail && (await readCustomerReservation(trx, id, now))
    if (!reservation || (by === 'team' && !reservation.isAhead)) return
    const { business, sequence } = reservation
    const guest = await readGuest(trx, id)
    const link = token
      ? site.origin + href('/:categorySlug/:slug/reservado/:token', { ...business, token })
      : null
    const facts = { ...toMailPlaceholderValues(reservation, site), ...guest, link }
    const addresses = {
      customer: toSafeEmailOrNull(guest.email),
      business: toSafeEmailOrNull(business.email),
    }
    for (const [receiver, mail] of Object.entries(RESERVATION_MAIL_TEMPLATES[by][occasion] ?? {})) {
      const to = addresses[receiver as MailRecipientKind]
      if (!to) continue
      const counted = { businessId: business.id, to, secret: secret ?? '', now }
      if (by === 'owner' && !(await consumeBusinessMailQuota(trx, counted))) continue
      const payload = {
        to,
        ...composeMail(mail, facts),
        ...(link &&
          receiver === 'customer' && {
            calendar: buildReservationCalendarFile(reservation, hostOf(site), link, now),
          }),
        ...(link && addresses.customer && receiver === 'business' && { replyTo: addresses.customer }),
      }
      const key = `reservation-${id}-${receiver}-${sequence}`
      const about =
        by === 'owner'
          ? 'Reserva, respuesta del negocio'
          : OUTBOX_ABOUT_BY_RECIPIENT[receiver as MailRecipientKind]
      await enqueueMessage(trx, { kind: 'mail', key, about, payload }, now)
    }
  }
}

const OUTBOX_ABOUT_BY_RECIPIENT = { customer: 'Reserva, a quien reservó', business: 'Reserva, al negocio' }

const hostOf = ({ origin }: NotifyContext['site']) => new URL(origin).hostname

const readGuest = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .select(['email', 'phone', 'comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Returns the values for mails about a reservation. Private link, comment and contact details of the customer
 * are missing.
 */
export function toMailPlaceholderValues(
  reservation: CustomerReservation,
  site: NotifyContext['site'],
): Omit<MailPlaceholderValues, 'link' | 'phone' | 'email' | 'comment'> {
  const { business, date, time, timeZone, code, status, fullName, requirement, cancelReason } = reservation
  return {
    site: site.name,
    myReservations: site.origin + paths.myReservations(code),
    stopReminders: null,
    ifConfirmed: status === 'confirmed' ? '' : null,
    ifNotConfirmed: status === 'confirmed' ? null : '',
    business: business.name,
    businessPhone: business.phone,
    when: [formatFullDate(date), formatTime(time), getNonEasternZoneName(timeZone)]
      .filter(Boolean)
      .join(', '),
    code,
    status: toStatusParam(status),
    reason: cancelReason,
    proposed: reservation.proposal?.slot ?? null,
    name: fullName,
    requirement,
  }
}

/** Maximum number of counted mails from one business to one mailbox in 24 hours (T233, T276, T277). */
const MAX_MAILS_PER_MAILBOX = 10
const DAY_SECONDS = 24 * 60 * 60

interface CountedMail {
  businessId: number
  to: string
  secret: string
  now: Date
}

/**
 * Counts a mail that a business causes: an answer of its owner, or a reminder. Returns false if the mailbox
 * already got the maximum from it.
 */
export async function consumeBusinessMailQuota(
  trx: Db,
  { businessId, to, secret, now }: CountedMail,
): Promise<boolean> {
  const key = buildLimitKey(secret, 'mails of an owner', `${businessId} ${toCanonicalMailbox(to)}`)
  return (await incrementLimit(trx, key, DAY_SECONDS, now)).count <= MAX_MAILS_PER_MAILBOX
}

/** Prefix of the outbox keys of reminders of a reservation. */
const prefixOf = (id: number) => `reservation-${id}-reminder-`

/** Returns the idempotency key of the reminder for a day (`yyyy-MM-dd`). */
export const buildReminderKey = (id: number, date: string): string => prefixOf(id) + date

/** Recognizes reminders in the outbox. A restored backup must not send them again (F111, F112). */
export const REMINDER_MATCHER = {
  isKey: (key: string) => /^reservation-\d+-reminder-/.test(key),
  about: 'Reserva, recordatorio',
}

/**
 * Deletes the pending reminders of a reservation, for example because it is cancelled or moves. Dead
 * reminders stay.
 */
export async function deletePendingReminders(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('idempotency_key', '>=', prefixOf(id))
    // In ASCII `.` follows `-`, so the range contains every key with this prefix.
    .where('idempotency_key', '<', `${prefixOf(id).slice(0, -1)}.`)
    .where('status', '=', 'pending')
    .execute()
}
