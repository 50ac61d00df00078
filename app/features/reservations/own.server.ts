import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { wallTimeIn } from '~/features/places/calendar'
import { whatsappDigits } from '~/values/contact/links'
import { hashToken } from '~/values/hash-token.server'

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

/** The number of the reservation with this code, made with this telephone: one look-up, whichever of them is wrong. */
export async function findByCode(db: Db, { code, phone }: { code: string; phone: string }) {
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('code', '=', code)
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

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
