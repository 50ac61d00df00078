import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, actionOf } from '~/features/audit/schema'
import { formatTime, shortDay } from '~/features/places/calendar'
import { type BookSlotResult, bookSlot } from './book.server'
import { toStatusParam } from './labels'
import type { NewReservation } from './schema'

export type WalkInResult =
  | Exclude<BookSlotResult, { ok: true }>
  | (Extract<BookSlotResult, { ok: true }> & { entry: number | null })

/**
 * Enters a customer who called or came in person, for owners and administrators. The reservation needs a free
 * slot and is confirmed at once (D61). No mail is sent. The same form sent again updates its reservation,
 * without a log entry.
 */
export function addWalkIn(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { values, token }: { values: NewReservation; token: string },
): Promise<WalkInResult> {
  return inScopedTransaction(db, { what: 'booking', id: businessId }, async (trx): Promise<WalkInResult> => {
    const booked = await bookSlot(trx, businessId, values, { token, now, isByBusiness: true })
    if (!booked.ok) return booked
    if (!booked.isNew) return { ...booked, entry: null }
    const entry = await recordChange(
      trx,
      actor,
      {
        action: actionOf(actor, 'created'),
        noun: 'reservation',
        id: booked.id,
        title: `${booked.code}, ${await nameOf(trx, businessId)}`,
        after: {
          Estado: toStatusParam('confirmed'),
          Horario: `${shortDay(values.date)}, ${formatTime(values.time)}`,
        },
        undo: { trash: 'delete' },
      },
      now,
    )
    return { ...booked, entry }
  })
}

async function nameOf(trx: Db, id: number): Promise<string> {
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
