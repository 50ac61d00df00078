import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { buildPhoneCondition } from '~/features/businesses/find.server'
import {
  formatFullDate,
  formatTime,
  getDateTimeInZone,
  getNonEasternZoneName,
} from '~/features/places/calendar'
import { buildLimitKey, incrementLimits } from '~/features/rate-limits/counter.server'
import type { FormSender } from '~/features/visitors/visitor-writes.server'
import { getWhatsappDigits, toSafeEmailOrNull, toSafePhoneOrNull } from '~/values/contact/links'
import { removePhoneExtension } from '~/values/contact/phone'
import { hashToken } from '~/values/hash-token.server'
import { toNetwork } from '~/values/network'
import { PROPOSAL_COLUMNS, toProposal } from './proposal-rows.server'
import type { ReservationActor } from './schema'

/** Id and code of a reservation. The code is needed, because restored data may use an id again (T145). */
export interface ReservationIdAndCode {
  id: number
  code: string
}

/**
 * Returns the token that opens a reservation on another device. The person receives it after typing code and
 * phone. The same reservation and secret give the same token.
 */
export const createLookUpToken = (secret: string, reservation: ReservationIdAndCode): string =>
  reservation.id.toString(16).padStart(8, '0') + codeMac(secret, reservation)

/** Returns the id in a token, or NaN. `isValidLookUpToken` must then check the token. */
export const parseLookUpTokenId = (token: string): number => Number.parseInt(token.slice(0, 8), 16)

/** Whether `createLookUpToken` made this token for the reservation, with one of the secrets. */
export const isValidLookUpToken = (
  secrets: readonly string[],
  reservation: ReservationIdAndCode,
  token: string,
): boolean => secrets.some((secret) => isSame(createLookUpToken(secret, reservation), token))

const codeMac = (secret: string, { id, code }: ReservationIdAndCode) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['reservation by code', id, code]))
    .digest('hex')
    .slice(0, 24)

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Reads a reservation by its token or id. Undefined if there is none, or if it is in the trash (D64). */
export async function readCustomerReservation(db: Db, tokenOrId: string | number, now: Date) {
  const row = await find(db, tokenOrId)
  if (!row) return undefined
  const { businessId, name, slug, categorySlug, location, city, stateCode, ...others } = row
  const { proposedDate, proposedTime, heldUntil, declinedAt, ...booked } = others
  const { phone, whatsapp, email, is_listed, minutes, buffer, createdAt, ...visit } = booked
  const { isAccepted, is_doubtful, ...reservation } = visit
  const { date, time, timeZone, status } = reservation
  const clock = getDateTimeInZone(timeZone, now)
  const isAhead = date > clock.date || (date === clock.date && time > clock.time)
  return {
    ...reservation,
    length: { minutes, buffer },
    /** True if the request is doubtful: a person must confirm it, also after a move (D116). */
    isDoubtful: is_doubtful === 1,
    /** Time that was proposed for a pending or confirmed reservation, also if declined or expired. */
    proposal: toProposal(row, now),
    isAhead,
    /** True if it is upcoming and `pending` at least a day after it was made. */
    isUnanswered: isAhead && row.status === 'pending' && +now - Date.parse(createdAt) >= DAY_MS,
    /**
     * Whether the customer may rate the business by this link (D117). The time must have passed, and the
     * business must be listed. The reservation must be confirmed or completed, and a change by the business
     * or an administrator must have led to such a status. Automatic confirmation does not count, even after
     * someone moved it. The attendance note does not matter, because only the owner sees it.
     */
    canRate:
      !isAhead &&
      (status === 'confirmed' || status === 'completed') &&
      Number(isAccepted) === 1 &&
      is_listed === 1,
    /** True if it is upcoming and pending or confirmed. */
    isOpen: isAhead && (status === 'pending' || status === 'confirmed'),
    business: {
      id: businessId,
      name,
      slug,
      categorySlug,
      location,
      city,
      stateCode,
      phone,
      email,
      whatsapp: getWhatsappDigits({ phone, whatsapp }),
      /** False if the business is not public any more. */
      isListed: is_listed === 1,
    },
  }
}

/** Reads the phone and e-mail of the customer of a reservation. Pages for customers must not show them. */
export const readCustomerContact = (db: Db, id: number): Promise<{ phone: string; email: string | null }> =>
  db.selectFrom('reservations').select(['phone', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Reads the reservation of a private token, either original or from `createLookUpToken`. Undefined for an
 * invalid token (T145). A token from code and phone does not allow a rating as a customer, because the
 * business knows both (T288).
 */
export async function readReservationByToken(
  db: Db,
  token: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
) {
  const own = await readCustomerReservation(db, token, now)
  if (own) return own
  const coded = await readCustomerReservation(db, parseLookUpTokenId(token), now)
  return coded && isValidLookUpToken(secrets, coded, token) ? { ...coded, canRate: false } : undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** SQL for the reason of the last change. `id` is the column with the reservation id. */
export const buildLastStatusChangeReasonSql = (id: string) => lastChange('reason', id)

/** SQL for the status before the last change. `id` is the column with the reservation id. */
export const buildStatusBeforeLastChangeSql = (id: string) => lastChange('from_status', id)

const lastChange = (column: 'reason' | 'changed_by' | 'from_status', id: string) =>
  sql<string | null>`(select ${sql.ref(column)} from reservation_changes
    where reservation_id = ${sql.ref(id)} order by reservation_changes.id desc limit 1)`

/** Data of a reservation from which pages and mails for its customer are made (D64). */
export type CustomerReservation = NonNullable<Awaited<ReturnType<typeof readCustomerReservation>>>

interface Directory {
  siteName: string
  canMail: boolean
}

/** Selects the data of a reservation for its private page. */
export function toShownReservation(reservation: CustomerReservation, { siteName, canMail }: Directory) {
  const { code, status, isOpen, requirement, business, date, time, timeZone } = reservation
  const { cancelReason, changedBy, fullName, isUnanswered, proposal, sequence, canRate } = reservation
  const { name, slug, categorySlug, isListed, phone, whatsapp, email } = business
  const [day, hour] = [formatFullDate(date), formatTime(time)]
  const about = `la reserva del ${day} a las ${hour}, código ${code}`
  const wish = status === 'cancelled' ? `Cancelé ${about}.` : `Te escribo por ${about}. ¿Me la confirmas?`
  return {
    place: { name, slug, categorySlug },
    isListed,
    code,
    status,
    cancelReason,
    cancelledBy: partyOf(changedBy),
    isOpen,
    isUnanswered,
    canRate,
    proposal,
    sequence,
    requirement,
    day,
    time: hour,
    zone: getNonEasternZoneName(timeZone),
    isTold: canMail && toSafeEmailOrNull(email) !== null,
    phone: toSafePhoneOrNull(phone),
    whatsapp,
    greeting: `Hola, soy ${fullName}. Vi tu negocio en ${siteName}. ${wish}`,
  }
}

/** Converts the stored actor. Null and the names of administrators become `team`. */
const partyOf = (changedBy: string | null): ReservationActor =>
  changedBy === 'customer' || changedBy === 'owner' ? changedBy : 'team'

export type ShownReservation = ReturnType<typeof toShownReservation>

const find = (db: Db, key: string | number) =>
  db
    .selectFrom('reservations as reservation')
    .innerJoin('businesses as business', 'business.id', 'reservation.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .leftJoin('reservation_proposals as proposal', 'proposal.reservation_id', 'reservation.id')
    .select(PROPOSAL_COLUMNS)
    .select([
      'reservation.id',
      'reservation.code',
      'reservation.reservation_date as date',
      'reservation.reservation_time as time',
      'reservation.time_zone as timeZone',
      'reservation.status',
      'reservation.is_doubtful',
      'reservation.sequence',
      'reservation.full_name as fullName',
      'reservation.requirement',
      'reservation.created_at as createdAt',
      'reservation.minutes',
      'reservation.buffer_minutes as buffer',
      'reservation.business_id as businessId',
      'reservation.business_name as name',
      'business.business_slug as slug',
      'category.slug as categorySlug',
      'business.location',
      'business.city',
      'business.state_code as stateCode',
      'business.phone',
      'business.whatsapp',
      'business.email',
      'business.is_listed',
    ])
    .select(buildLastStatusChangeReasonSql('reservation.id').as('cancelReason'))
    .select(
      // Reopening a cancelled reservation as it was is no confirmation, for example by an undo.
      sql<number>`case when exists (select 1 from reservation_changes as given where given.reservation_id = ${sql.ref('reservation.id')}
        and given.to_status in ('confirmed', 'completed') and given.from_status <> given.to_status
        and given.changed_by <> 'customer'
        and not exists (select 1 from reservation_changes as ended where ended.to_status = 'cancelled'
          and ended.from_status = given.to_status and ended.from_slot = given.to_slot
          and ended.id = (select max(former.id) from reservation_changes as former
            where former.reservation_id = given.reservation_id and former.id < given.id))
        ) then 1 else 0 end`.as('isAccepted'),
    )
    .select(lastChange('changed_by', 'reservation.id').as('changedBy'))
    .where((eb) =>
      typeof key === 'number'
        ? eb('reservation.id', '=', key)
        : eb('reservation.token_hash', '=', hashToken(key)),
    )
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()

export const LOOK_UP_LIMIT_WINDOW_SECONDS = 60 * 60
/**
 * Maximum number of attempts in `LOOK_UP_LIMIT_WINDOW_SECONDS`, by network, by phone, and by both together.
 * About 900 million codes are possible. If a phone has no attempts left, each network still has up to `own`
 * attempts for it. So strangers on other networks cannot lock the customer out (T178).
 */
const MAX_LOOK_UP_TRIES = { network: 20, phone: 10, own: 3 }

export type FindReservationTokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'too_many' | 'not_found' }

/**
 * Returns a token if code and phone belong to a reservation. Fails with `not_found` or, above a limit, with
 * `too_many`. Wrong input is counted and processed in the same way (T31).
 */
export async function findReservationToken(
  db: Db,
  { code, phone }: { code: string; phone: string },
  { address, secret }: FormSender,
): Promise<FindReservationTokenResult> {
  const keyFor = (what: string, whom: string) =>
    buildLimitKey(secret, `look-ups of reservations by ${what}`, whom)
  const network = keyFor('network', toNetwork(address) ?? address)
  const number = removePhoneExtension(phone)
  const telephone = keyFor('phone', number)
  const own = keyFor('network and phone', `${toNetwork(address) ?? address} ${number}`)
  const counted = [network, telephone, own].map((key) => ({
    key,
    windowSeconds: LOOK_UP_LIMIT_WINDOW_SECONDS,
  }))
  const tries = await incrementLimits(db, counted)
  const [ofNetwork = 0, ofPhone = 0, ofBoth = 0] = [network, telephone, own].map((key) => tries.get(key))
  const isPhoneSpent = ofPhone > MAX_LOOK_UP_TRIES.phone && ofBoth > MAX_LOOK_UP_TRIES.own
  if (ofNetwork > MAX_LOOK_UP_TRIES.network || isPhoneSpent) return { ok: false, reason: 'too_many' }
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('code', '=', code)
    // The stored phone may have an extension, which the customer need not type.
    .where(buildPhoneCondition(number))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const token = createLookUpToken(secret, { id: row?.id ?? 0, code })
  return row ? { ok: true, token } : { ok: false, reason: 'not_found' }
}
