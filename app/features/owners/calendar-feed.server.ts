import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { addDays, getDateInZone } from '~/features/places/calendar'
import { buildICalendar, type CalendarEvent } from '~/features/reservations/calendar-file'
import { formatPhone } from '~/values/contact/phone'
import { hashToken } from '~/values/hash-token.server'

/** Range of days in a feed: days before and after today. */
const [FEED_DAYS_BACK, FEED_DAYS_AHEAD] = [31, 366]
export const MAX_CALENDAR_FEED_EVENTS = 2_000

/**
 * Returns the secret part of the address of a feed: id of the private link in 8 hexadecimal digits, and a MAC
 * of 96 bits. The MAC needs `secret` and the stored key, so that a stolen copy of the data opens no feed
 * (T241).
 */
export const buildCalendarFeedToken = (secret: string, { linkId, key }: FeedKey): string =>
  linkId.toString(16).padStart(8, '0') +
  createHmac('sha256', secret)
    .update(JSON.stringify(['calendar feed', linkId, key]))
    .digest('hex')
    .slice(0, 24)

interface FeedKey {
  linkId: number
  key: string
}

interface Business {
  id: number
  name: string
}

/**
 * Finds the key of the feed of a business. Null if there is no feed, or if the private link that created it
 * was revoked.
 */
export async function findCalendarFeedKey(db: Db, businessId: number): Promise<FeedKey | null> {
  const row = await db
    .selectFrom('owner_links')
    .select(['id as linkId', 'calendar_key as key'])
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where('calendar_key', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.key ? { linkId: row.linkId, key: row.key } : null
}

/**
 * Creates a feed for a business. Its new address replaces the earlier one. The feed ends when the private
 * link with `token` is revoked.
 */
export function createCalendarFeed(
  db: Db,
  business: Business,
  { token, actor }: { token: string; actor: Actor },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await clearKeys(trx, business.id)
    const key = randomBytes(16).toString('hex')
    await trx
      .updateTable('owner_links')
      .set({ calendar_key: key })
      .where('token_hash', '=', hashToken(token))
      .where('business_id', '=', business.id)
      .where('revoked_at', 'is', null)
      .execute()
    await recordChange(trx, actor, { ...entryOf(business), action: 'created' })
  })
}

/** Ends the feed of a business and makes its address invalid. Returns false if there was none. */
export function revokeCalendarFeed(db: Db, business: Business, actor: Actor): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await clearKeys(trx, business.id))) return false
    await recordChange(trx, actor, { ...entryOf(business), action: 'revoked' })
    return true
  })
}

const entryOf = ({ id, name }: Business) => ({
  noun: 'owner_link' as const,
  id,
  title: `${name}: calendario`,
})

async function clearKeys(trx: Db, businessId: number): Promise<boolean> {
  const cleared = await trx
    .updateTable('owner_links')
    .set({ calendar_key: null })
    .where('business_id', '=', businessId)
    .where('calendar_key', 'is not', null)
    .executeTakeFirst()
  return cleared.numUpdatedRows > 0n
}

/**
 * Finds the business of a feed. Null if the token is forged or replaced, or the private link was revoked. Also
 * null if the business was removed or is in the trash.
 */
export async function findBusinessByCalendarFeedToken(
  db: Db,
  token: string,
  secrets: readonly string[],
): Promise<Business | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null
  const linkId = Number.parseInt(token.slice(0, 8), 16)
  const row = await db
    .selectFrom('owner_links as link')
    .innerJoin('businesses as business', 'business.id', 'link.business_id')
    .select(['business.id', 'business.business_name as name', 'link.calendar_key as key'])
    .where('link.id', '=', linkId)
    .where('link.revoked_at', 'is', null)
    .where('business.status', '<>', 'removed')
    .where('business.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.key) return null
  const { key, ...business } = row
  const isValid = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(buildCalendarFeedToken(secret, { linkId, key })), Buffer.from(token)),
  )
  return isValid ? business : null
}

interface Site {
  name: string
  origin: string
}

/**
 * Builds the calendar of a business: reservations from 31 days ago to 366 days ahead (UTC), at most 2,000.
 * Those in the trash are omitted. It contains name, phone and requirement of customers, but no e-mail, comment,
 * note or attendance.
 */
export async function exportCalendarFeed(db: Db, business: Business, site: Site, now: Date): Promise<string> {
  const today = getDateInZone('UTC', now)
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'sequence', 'status', 'code', 'full_name as fullName', 'phone', 'requirement'])
    .select(['reservation_date as date', 'reservation_time as time', 'time_zone as timeZone', 'minutes'])
    .where('business_id', '=', business.id)
    .where('deleted_at', 'is', null)
    .where('reservation_date', '>=', addDays(today, -FEED_DAYS_BACK))
    .where('reservation_date', '<=', addDays(today, FEED_DAYS_AHEAD))
    // Above the limit, reservations from yesterday on are included before older ones.
    .orderBy(({ eb }) => eb.case().when('reservation_date', '>=', addDays(today, -1)).then(0).else(1).end())
    .orderBy('reservation_date')
    .orderBy('reservation_time')
    .limit(MAX_CALENDAR_FEED_EVENTS)
    .execute()
  const events = rows.map(({ fullName, phone, requirement, code, ...event }): CalendarEvent => {
    const what = requirement ? `${fullName}: ${requirement}` : fullName
    return {
      ...event,
      title: event.status === 'pending' ? `Por confirmar: ${what}` : what,
      description: [`Teléfono: ${formatPhone(phone)}`, `Código: ${code}`].join('\n'),
    }
  })
  return buildICalendar(events, {
    host: new URL(site.origin).hostname,
    now,
    name: `Citas de ${business.name}`,
  })
}
