import type { Db } from 'db/connect'
import { foreignZone, timeInWords } from '~/features/places/calendar'

const MOST = 500

/** Who comes on a day (`yyyy-MM-dd`), by business and time, without what was cancelled; of one business by its slug. */
export async function readDaySheet(db: Db, date: string, businessSlug: string | undefined) {
  const rows = await reservationsOf(db, date, businessSlug)
    .orderBy('business.name_key')
    .orderBy('business.id')
    .orderBy('reservation.reservation_time')
    .orderBy('reservation.id')
    .limit(MOST + 1)
    .execute()
  const parts = new Map<number, ReturnType<typeof partOf>>()
  for (const row of rows.slice(0, MOST)) {
    const part = parts.get(row.businessId) ?? partOf(row)
    parts.set(row.businessId, part)
    part.reservations.push(visitOf(row))
  }
  return { parts: [...parts.values()], total: Math.min(rows.length, MOST), isCut: rows.length > MOST }
}

export type Sheet = Awaited<ReturnType<typeof readDaySheet>>

type Row = Awaited<ReturnType<ReturnType<typeof reservationsOf>['execute']>>[number]

const partOf = ({ slug, businessName, time_zone }: Row) => ({
  slug,
  businessName,
  zone: foreignZone(time_zone),
  reservations: [] as ReturnType<typeof visitOf>[],
})

const visitOf = ({ id, fullName, phone, requirement, comment, note, status, time }: Row) => ({
  id,
  fullName,
  phone,
  requirement,
  comment,
  note,
  status,
  time: timeInWords(time),
})

function reservationsOf(db: Db, date: string, businessSlug: string | undefined) {
  const all = db
    .selectFrom('reservations as reservation')
    .innerJoin('business_pages as business', 'business.id', 'reservation.business_id')
    .select([
      'reservation.id',
      'reservation.business_id as businessId',
      'business.business_slug as slug',
      'reservation.business_name as businessName',
      'reservation.full_name as fullName',
      'reservation.phone',
      'reservation.requirement',
      'reservation.comment',
      'reservation.admin_note as note',
      'reservation.status',
      'reservation.reservation_time as time',
      'reservation.time_zone',
    ])
    .where('reservation.reservation_date', '=', date)
    .where('reservation.deleted_at', 'is', null)
    .where('reservation.status', '<>', 'cancelled')
  return businessSlug === undefined ? all : all.where('business.business_slug', '=', businessSlug)
}
