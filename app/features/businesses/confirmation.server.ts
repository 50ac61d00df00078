import type { Db } from 'db/connect'
import { type ActorContext, OWNER_ACTOR, REGISTRANT_ACTOR } from '~/features/audit/schema'
import {
  addDays,
  DEFAULT_TIME_ZONE,
  formatDayMonthYear,
  formatMonthAndYear,
  getDateInZone,
} from '~/features/places/calendar'
import { writeConfirmedOn } from './write.server'

/** Actors who know whether the data of a business are right: its owner, and the person who registers it. */
const CONFIRMING_USERNAMES: readonly string[] = [OWNER_ACTOR.username, REGISTRANT_ACTOR.username]

/**
 * Stores the date of `now` (Eastern time) as the day of the last confirmation. Deletes the votes of visitors
 * up to `now` (T195).
 */
export async function recordDataConfirmation(db: Db, businessId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('business_votes')
    .where('business_id', '=', businessId)
    .where('voted_at', '<=', now.toISOString())
    .execute()
  await writeConfirmedOn(db, businessId, getDateInZone(DEFAULT_TIME_ZONE, now))
}

/**
 * Confirms the data if an owner or a registration saved them (`recordDataConfirmation`). A change by another
 * actor, such as an administrator, confirms nothing.
 */
export async function confirmDataIfOwnerSaved(
  trx: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
): Promise<void> {
  if (CONFIRMING_USERNAMES.includes(actor.username)) await recordDataConfirmation(trx, businessId, now)
}

/** Days after which the owner is asked to confirm the data again. */
const CONFIRMATION_DAYS = 90

/**
 * Reads when the data of a business were last confirmed. `day` is text for the owner, null if never. `isDue`:
 * never confirmed, or more than 90 days ago.
 */
export async function readDataConfirmation(
  db: Db,
  businessId: number,
  now: Date,
): Promise<{ day: string | null; isToday: boolean; isDue: boolean }> {
  const { confirmed_on } = await db
    .selectFrom('businesses')
    .select('confirmed_on')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const today = getDateInZone(DEFAULT_TIME_ZONE, now)
  return {
    day: confirmed_on === '' ? null : formatDayMonthYear(confirmed_on),
    isToday: confirmed_on === today,
    isDue: confirmed_on < addDays(today, -CONFIRMATION_DAYS),
  }
}

/** Formats a day `yyyy-MM-dd` as `marzo` in the current year, otherwise `marzo de 2025`. Null if empty. */
export function formatConfirmationMonth(day: string, now: Date): string | null {
  if (day === '') return null
  const [month = '', year] = formatMonthAndYear(`${day}T12:00:00Z`).split(' de ')
  const [, thisYear] = formatMonthAndYear(now.toISOString()).split(' de ')
  return year === thisYear ? month : `${month} de ${year}`
}
