import type { Db } from 'db/connect'
import type { ReservationChanges } from 'db/types'
import type { Selectable } from 'kysely'
import { momentInWords, shortDay, timeInWords } from '~/features/places/calendar'
import { safeEmail, safePhone } from '~/values/contact/links'
import { statusWord } from '../labels'
import type { ReservationStatus } from '../schema'
import { ROW_COLUMNS, reservationRow } from './list.server'

/** Everything about one reservation, its changes the newest first; null for one that is not there or in the trash. */
export async function readReservation(db: Db, id: number) {
  const row = await find(db, id)
  if (!row) return null
  const { slug, categorySlug, is_listed, businessPhone, businessEmail, ...reservation } = row
  return {
    ...reservationRow(reservation),
    business: {
      slug,
      categorySlug,
      isListed: is_listed === 1,
      phone: safePhone(businessPhone),
      email: safeEmail(businessEmail),
    },
    history: await historyOf(db, id),
  }
}

export type Reservation = NonNullable<Awaited<ReturnType<typeof readReservation>>>

const find = (db: Db, id: number) =>
  db
    .selectFrom('reservations')
    .innerJoin('businesses as business', 'business.id', 'reservations.business_id')
    .innerJoin('categories as category', 'category.id', 'business.category_id')
    .select(ROW_COLUMNS)
    .select([
      'reservations.business_id as businessId',
      'reservations.email',
      'reservations.contact_person as contactPerson',
      'business.business_slug as slug',
      'category.slug as categorySlug',
      'business.is_listed',
      'business.phone as businessPhone',
      'business.email as businessEmail',
    ])
    .where('reservations.id', '=', id)
    .where('reservations.deleted_at', 'is', null)
    .executeTakeFirst()

async function historyOf(db: Db, id: number) {
  const rows = await db
    .selectFrom('reservation_changes')
    .selectAll()
    .where('reservation_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    by: BY.get(row.changed_by) ?? row.changed_by,
    when: momentInWords(row.created_at),
    what: whatChanged(row),
  }))
}

const BY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ customer: 'Quien reservó', owner: 'El negocio' }),
)

function whatChanged(change: Selectable<ReservationChanges>): string {
  const { from_status, to_status, from_slot, to_slot, reason } = change
  const status = (text: string) => statusWord(text as ReservationStatus)
  const parts = [
    from_status !== to_status && `De ${status(from_status)} a ${status(to_status)}.`,
    from_slot !== to_slot && `Del ${slotInWords(from_slot)} al ${slotInWords(to_slot)}`,
    reason && `Motivo: ${reason}`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** `2026-11-24 17:30` as `mar 24 nov 2026, 5:30 p. m.` */
function slotInWords(slot: string): string {
  const [date = '', time = ''] = slot.split(' ')
  return `${shortDay(date)}, ${timeInWords(time)}`
}
