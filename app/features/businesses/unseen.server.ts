import type { Db } from 'db/connect'
import { type ActorContext, OWNER_ACTOR } from '~/features/audit/schema'
import { findJunkReasonInRegistration } from '~/values/text/advertising'
import type { BusinessValues } from './fields'

/** Puts a business on the list of those that the team has not seen (D132). A second call has no effect. */
export async function markUnseenByTeam(trx: Db, businessId: number): Promise<void> {
  await trx
    .insertInto('unseen_registrations')
    .values({ business_id: businessId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lists a published business as unseen again, if the owner makes the change. Call it for a picture (T165), or
 * a text that would have held a registration (T267). Does nothing for other actors and statuses.
 */
export async function markUnseenIfOwnerChanged(trx: Db, by: ActorContext, businessId: number): Promise<void> {
  if (by.actor.username !== OWNER_ACTOR.username) return
  const published = await trx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', businessId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (published) await markUnseenByTeam(trx, businessId)
}

const JUNK_CHECKED_KEYS = ['name', 'description', 'services', 'specialty', 'contactPerson'] as const

/** Whether one of the changed texts would hold a registration for review (D132). */
export function hasJunkText(changed: readonly (keyof BusinessValues)[], business: BusinessValues): boolean {
  const texts = JUNK_CHECKED_KEYS.filter((key) => changed.includes(key)).flatMap((key) => business[key] ?? [])
  return texts.length > 0 && findJunkReasonInRegistration(business.name, texts) !== null
}
