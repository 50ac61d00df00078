import type { Db } from 'db/connect'
import type { ReservationsTable } from 'db/types'
import type { Insertable } from 'kysely'
import { rewriteReservationCells } from '~/features/reservations/hold.server'

const NOW = '2026-11-21T12:00:00.000Z'
let last = 0

/** Inserts a reservation with its slots. Returns its id. */
export async function addReservation(
  db: Db,
  businessId: number,
  values: Partial<Insertable<ReservationsTable>> = {},
): Promise<number> {
  last += 1
  const row = {
    business_id: businessId,
    business_name: 'Negocio',
    full_name: `Persona ${last}`,
    email: `persona-${last}@ejemplo.com`,
    phone: '+14045550142',
    requirement: 'Una cita',
    reservation_date: '2026-11-24',
    reservation_time: '10:00',
    time_zone: 'America/New_York',
    status: 'pending' as const,
    code: `C${last}`,
    created_at: NOW,
    updated_at: NOW,
    ...values,
  }
  const { id } = await db.insertInto('reservations').values(row).returning('id').executeTakeFirstOrThrow()
  await rewriteReservationCells(db, [id])
  return id
}
