import type { Db } from 'db/connect'
import { inScopedTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, getLoggedAction } from '~/features/audit/schema'
import { formatMinutes } from '~/features/businesses/service-menu/service'
import { formatShortWeekdayDate, formatTime } from '~/features/places/calendar'
import { type BookedDetails, type BookSlotResult, bookSlot, toBookedDetails } from './book.server'
import { toStatusParam } from './labels'
import type { NewReservation } from './schema'

export type AddWalkInResult =
  | Exclude<BookSlotResult, { ok: true }>
  | (Extract<BookSlotResult, { ok: true }> & { entry: number | null })

/**
 * Enters a customer who called or came in person, for owners and administrators. The reservation needs a free
 * slot and is confirmed at once (D61). No mail is sent. The same form sent again can correct its reservation.
 */
export function addWalkIn(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { values, token }: { values: NewReservation; token: string },
): Promise<AddWalkInResult> {
  return inScopedTransaction(
    db,
    { what: 'booking', id: businessId },
    async (trx): Promise<AddWalkInResult> => {
      const booked = await bookSlot(trx, businessId, values, { token, now, isByBusiness: true })
      if (!booked.ok) return booked
      const { isNew, replaced, id, code } = booked
      if (!isNew && !replaced) return { ...booked, entry: null }
      const about = { noun: 'reservation', id, title: `${code}, ${await nameOf(trx, businessId)}` } as const
      const change = replaced
        ? ({
            action: 'changed',
            before: toLogged(replaced),
            after: toLogged(toBookedDetails(values)),
          } as const)
        : {
            action: getLoggedAction(actor, 'created'),
            after: timeOf(values),
            undo: { trash: 'delete' } as const,
          }
      return { ...booked, entry: await recordChange(trx, actor, { ...about, ...change }, now) }
    },
  )
}

const timeOf = ({ date, time }: NewReservation) => ({
  Estado: toStatusParam('confirmed'),
  Horario: `${formatShortWeekdayDate(date)}, ${formatTime(time)}`,
})

const toLogged = (details: BookedDetails) => ({
  Nombre: details.full_name,
  Correo: details.email,
  Teléfono: details.phone,
  Requerimiento: details.requirement,
  Comentario: details.comment,
  Duración: formatMinutes(details.minutes),
})

async function nameOf(trx: Db, id: number): Promise<string> {
  const { name } = await trx
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
