import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { dayInWords, foreignZone, timeInWords, wallTimeIn } from '~/features/places/calendar'
import { safeEmail, safePhone, whatsappDigits } from '~/values/contact/links'
import { hashToken } from '~/values/hash-token.server'
import type { Party } from './schema'

/** The reservation that a private link opens, by its token, or by its number where its code opened it; else undefined (D64). */
export async function readOwnReservation(db: Db, key: string | number, now: Date) {
  const row = await find(db, key)
  if (!row) return undefined
  const { businessId, name, slug, categorySlug, location, city, stateCode, ...others } = row
  const { phone, whatsapp, email, is_listed, ...reservation } = others
  const { date, time, timeZone, status } = reservation
  const clock = wallTimeIn(timeZone, now)
  const isAhead = date > clock.date || (date === clock.date && time > clock.time)
  return {
    ...reservation,
    isAhead,
    /** It can still be moved or cancelled: not cancelled, not completed, not past. */
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
      whatsapp: whatsappDigits({ phone, whatsapp }),
      /** False when it was taken down since: nothing links to it then. */
      isListed: is_listed === 1,
    },
  }
}

/** What its last change says of why; `id` is the column of the reservation. */
export const cancelReason = (id: string) => lastChange('reason', id)

const lastChange = (column: 'reason' | 'changed_by', id: string) =>
  sql<string | null>`(select ${sql.ref(column)} from reservation_changes
    where reservation_id = ${sql.ref(id)} order by reservation_changes.id desc limit 1)`

/** A reservation as whoever holds its private link sees it. No more than that person needs (D64). */
export type OwnReservation = NonNullable<Awaited<ReturnType<typeof readOwnReservation>>>

interface Directory {
  siteName: string
  canMail: boolean
}

/** What the private page shows of it, and no more. */
export function shownReservation(reservation: OwnReservation, { siteName, canMail }: Directory) {
  const { code, status, isOpen, requirement, business, date, time, timeZone } = reservation
  const { cancelReason, changedBy, fullName } = reservation
  const { name, slug, categorySlug, isListed, phone, whatsapp, email } = business
  const [day, hour] = [dayInWords(date), timeInWords(time)]
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
    requirement,
    day,
    time: hour,
    zone: foreignZone(timeZone),
    isTold: canMail && safeEmail(email) !== null,
    phone: safePhone(phone),
    whatsapp,
    greeting: `Hola, soy ${fullName}. Vi tu negocio en ${siteName}. ${wish}`,
  }
}

/** Whoever is none of the two is an administrator. */
const partyOf = (changedBy: string | null): Party =>
  changedBy === 'customer' || changedBy === 'owner' ? changedBy : 'team'

export type ShownReservation = ReturnType<typeof shownReservation>

const find = (db: Db, key: string | number) =>
  db
    .selectFrom('reservations as reservation')
    .innerJoin('businesses as business', 'business.id', 'reservation.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select([
      'reservation.id',
      'reservation.code',
      'reservation.reservation_date as date',
      'reservation.reservation_time as time',
      'reservation.time_zone as timeZone',
      'reservation.status',
      'reservation.sequence',
      'reservation.full_name as fullName',
      'reservation.requirement',
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
    .select(cancelReason('reservation.id').as('cancelReason'))
    .select(lastChange('changed_by', 'reservation.id').as('changedBy'))
    .where((eb) =>
      typeof key === 'number'
        ? eb('reservation.id', '=', key)
        : eb('reservation.token_hash', '=', hashToken(key)),
    )
    .where('reservation.deleted_at', 'is', null)
    .executeTakeFirst()
