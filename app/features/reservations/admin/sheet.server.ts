import type { Db } from 'db/connect'
import { foreignZone, timeInWords } from '~/features/places/calendar'
import type { Sheet, SheetPart } from './schema'

const MOST = 500

/** Who comes on a day (`yyyy-MM-dd`), by business and time, without what was cancelled; of one business by its slug. */
export async function readSheet(db: Db, date: string, businessSlug: string | undefined): Promise<Sheet> {
  const rows = await reservationsOf(db, date, businessSlug)
    .orderBy('business.name_key')
    .orderBy('business.id')
    .orderBy('reservation.reservation_time')
    .orderBy('reservation.id')
    .limit(MOST + 1)
    .execute()
  const parts = new Map<number, SheetPart>()
  for (const row of rows.slice(0, MOST)) {
    const part = parts.get(row.businessId) ?? {
      slug: row.slug,
      businessName: row.business_name,
      zone: foreignZone(row.time_zone),
      reservations: [],
    }
    parts.set(row.businessId, part)
    const { id, fullName, phone, requirement, comment, note, status } = row
    part.reservations.push({
      id,
      fullName,
      phone,
      requirement,
      comment,
      note,
      status,
      time: timeInWords(row.reservation_time),
    })
  }
  return { parts: [...parts.values()], total: Math.min(rows.length, MOST), isCut: rows.length > MOST }
}

function reservationsOf(db: Db, date: string, businessSlug: string | undefined) {
  const all = db
    .selectFrom('reservations as reservation')
    .innerJoin('business_pages as business', 'business.id', 'reservation.business_id')
    .select([
      'reservation.id',
      'reservation.business_id as businessId',
      'business.business_slug as slug',
      'reservation.business_name',
      'reservation.full_name as fullName',
      'reservation.phone',
      'reservation.requirement',
      'reservation.comment',
      'reservation.admin_note as note',
      'reservation.status',
      'reservation.reservation_time',
      'reservation.time_zone',
    ])
    .where('reservation.reservation_date', '=', date)
    .where('reservation.deleted_at', 'is', null)
    .where('reservation.status', '<>', 'cancelled')
  return businessSlug === undefined ? all : all.where('business.business_slug', '=', businessSlug)
}
