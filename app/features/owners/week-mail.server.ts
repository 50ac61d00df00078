import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { findLastChange } from '~/features/audit/history.server'
import { readWeeklyMetrics } from '~/features/business-counts/counts.server'
import { readDataConfirmation } from '~/features/businesses/confirmation.server'
import {
  isEmailChangeConfirmed,
  isEmailTrustedForLinks,
  type MailContext,
} from '~/features/businesses/email-change.server'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { readOpeningHours } from '~/features/businesses/opening-hours.server'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { enqueueMessage } from '~/features/outbox/messages.server'
import {
  DEFAULT_TIME_ZONE,
  getDateInZone,
  getDateTimeInZone,
  getMonday,
  TIME_ZONES,
} from '~/features/places/calendar'
import { countRecentUnansweredComments } from '~/features/ratings/reply.server'
import { href } from '~/href'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { hashMailbox } from '~/values/hash-token.server'
import { listMissingFacts } from './facts'
import { listUpcomingReservations } from './reservations.server'
import { buildOwnerWeekSummary } from './week-summary'

/**
 * Local hours on Monday between which the message is enqueued. Normally that is soon after the first of them.
 */
const [EARLIEST_WEEK_MAIL_TIME, LATEST_WEEK_MAIL_TIME] = ['08:00', '18:00']
/** Prefix of the outbox keys. Each business has one key per Monday. */
export const WEEK_MAIL_KEY_PREFIX = 'week-'
/** Name of the message in the outbox, as administrators see it. */
const WEEK_MAIL_ABOUT = 'Mensaje de los lunes'
/** Maximum number of businesses per query. */
const WEEK_MAIL_BATCH_SIZE = 100

/**
 * Reads the facts for the main page of the owner and for the Monday message. `page` is the business as
 * already read.
 */
export async function readOwnerPageData(
  db: Db,
  { id, page, canMail }: { id: number; page: Business; canMail: boolean },
  now: Date,
) {
  const [hours, reservations, weeks, confirmation, comments] = [
    await readOpeningHours(db, id),
    await listUpcomingReservations(db, id, now),
    await readWeeklyMetrics(db, id, now),
    await readDataConfirmation(db, id, now),
    await countRecentUnansweredComments(db, id, now),
  ]
  const missing = listMissingFacts(page, { isMailed: canMail, hasHours: hours.length > 0 })
  const waiting = {
    reservations: reservations.filter(({ status }) => status === 'pending').length,
    comments,
  }
  const summary = buildOwnerWeekSummary({
    ...{ name: page.name, weeks, missing, waiting },
    isConfirmationDue: confirmation.isDue,
    today: getDateInZone(DEFAULT_TIME_ZONE, now),
    since: getDateInZone(DEFAULT_TIME_ZONE, new Date(await readPublishedAt(db, id, page.createdAt))),
  })
  return { hours, weeks, confirmation, missing, waiting, summary }
}

/** Reads when a business was published last, by the audit log, otherwise when it was registered. */
async function readPublishedAt(db: Db, id: number, createdAt: string): Promise<string> {
  const { created_at } = (await findLastChange(db, {
    ...{ noun: 'contact', id, labels: [BUSINESS_FIELDS.status.label], actions: ['published'] },
  })) ?? { created_at: createdAt }
  return created_at
}

/** Lists the time zones in which it is Monday now, within the hours for sending. */
export const listZonesForWeekMail = (now: Date): string[] =>
  TIME_ZONES.flatMap(({ zone }) => {
    const { date, time } = getDateTimeInZone(zone, now)
    return getMonday(date) === date && time >= EARLIEST_WEEK_MAIL_TIME && time < LATEST_WEEK_MAIL_TIME
      ? [zone]
      : []
  })

interface Round {
  zone: string
  /** Id of the last business of the previous round. */
  after: number
  /** Maximum number of messages per round. Other mail then does not wait long. */
  most: number
  mail: MailContext
  secret: string
  now: Date
  /** Called with the error if the message of one business fails. The round continues. */
  onError: (error: unknown) => void
}

/**
 * Enqueues the Monday message for businesses of one time zone, one per business and Monday. A business must
 * be published, not closed, and have a valid private link. Its e-mail must count (D148), and its reader must
 * not have stopped the message. Returns the number of messages and the last id (`next`), which is null after
 * the last business.
 */
export async function enqueueWeekMails(
  db: Db,
  { zone, after, most, now, onError, ...context }: Round,
): Promise<{ sent: number; next: number | null }> {
  const { date } = getDateTimeInZone(zone, now)
  let [sent, next] = [0, after]
  for (;;) {
    const candidates = await listCandidates(db, zone, next)
    for (const { id, email } of candidates) {
      if (sent >= most) return { sent, next }
      next = id
      try {
        if (await enqueueWeekMail(db, { id, email, monday: date }, { ...context, now })) sent += 1
      } catch (error) {
        onError(error)
      }
    }
    if (candidates.length < WEEK_MAIL_BATCH_SIZE) return { sent, next: null }
  }
}

const listCandidates = (db: Db, zone: string, after: number) =>
  db
    .selectFrom('businesses')
    .select(['id', 'email'])
    .where('id', '>', after)
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('closed_kind', 'is', null)
    .where('email', 'is not', null)
    .where((eb) =>
      zone === DEFAULT_TIME_ZONE
        ? eb.or([eb('time_zone', '=', zone), eb('time_zone', 'is', null)])
        : eb('time_zone', '=', zone),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('owner_links')
          .select('owner_links.id')
          .whereRef('owner_links.business_id', '=', 'businesses.id')
          .where('revoked_at', 'is', null),
      ),
    )
    .orderBy('id')
    .limit(WEEK_MAIL_BATCH_SIZE)
    .execute()

interface Candidate {
  id: number
  email: string | null
  monday: string
}

async function enqueueWeekMail(
  db: Db,
  { id, email, monday }: Candidate,
  { mail, secret, now }: Pick<Round, 'mail' | 'secret' | 'now'>,
): Promise<boolean> {
  const key = `${WEEK_MAIL_KEY_PREFIX}${id}-${monday}`
  const known = db.selectFrom('outbox').select('id').where('idempotency_key', '=', key)
  const to = toSafeEmailOrNull(email)
  if (!to || (await known.executeTakeFirst())) return false
  if ((await isWeekMailStopped(db, to)) || !(await isEmailTrustedForLinks(db, id, email))) return false
  const page = await readBusiness(db, id)
  if (!page) return false
  const { summary } = await readOwnerPageData(db, { id, page, canMail: true }, now)
  const { name: site, origin } = mail.site
  const unsubscribeUrl =
    origin + href('/mi-negocio/lunes/:token', { token: buildWeekMailStopToken(secret, to) })
  const text = [
    `Hola: así le fue a la página de ${page.name} en ${site}.`,
    summary.figures,
    summary.advice.text,
    `Entra a tu página privada para hacerlo:\n${origin}${href('/mi-negocio')}`,
    `Te escribimos los lunes. Si ya no quieres este mensaje, páralo con un toque:\n${unsubscribeUrl}`,
    site,
  ].join('\n\n')
  const payload = { to, subject: `Tu semana: ${page.name}`, text, unsubscribeUrl }
  await enqueueMessage(db, { kind: 'mail', key, about: WEEK_MAIL_ABOUT, payload }, now)
  return true
}

/** Number of hexadecimal digits of the e-mail hash and of the MAC in a token. */
const [EMAIL_HASH_HEX_DIGITS, MAC_HEX_DIGITS] = [32, 24]

const macOf = (secret: string, emailHash: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['week mail', emailHash]))
    .digest('hex')
    .slice(0, MAC_HEX_DIGITS)

/**
 * Returns the token of the link that stops the Monday message for an e-mail. It has hash and MAC, 56
 * hexadecimal digits, and does not expire (T224).
 */
export function buildWeekMailStopToken(secret: string, email: string): string {
  const emailHash = hashMailbox(email)
  return emailHash + macOf(secret, emailHash)
}

/** Returns the e-mail hash in such a token. Null if the token is forged. */
export function parseStopTokenEmailHash(secrets: readonly string[], token: string): string | null {
  if (!/^[0-9a-f]{56}$/.test(token)) return null
  const emailHash = token.slice(0, EMAIL_HASH_HEX_DIGITS)
  const mac = Buffer.from(token.slice(EMAIL_HASH_HEX_DIGITS))
  return secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, emailHash)), mac))
    ? emailHash
    : null
}

/** Whether the Monday message is stopped for an e-mail, given as address or hash. */
export async function isWeekMailStopped(db: Db, email: string | { hash: string }): Promise<boolean> {
  const hash = typeof email === 'string' ? hashMailbox(email) : email.hash
  const stop = db.selectFrom('week_mail_stops').select('email_hash').where('email_hash', '=', hash)
  return (await stop.executeTakeFirst()) !== undefined
}

/**
 * Stops or restarts the Monday message for an e-mail, for all its businesses. A second call changes nothing.
 */
export async function setWeekMailWanted(
  db: Db,
  email: string | { hash: string },
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<void> {
  const hash = typeof email === 'string' ? hashMailbox(email) : email.hash
  if (isWanted) {
    await db.deleteFrom('week_mail_stops').where('email_hash', '=', hash).execute()
    return
  }
  await db
    .insertInto('week_mail_stops')
    .values({ email_hash: hash, stopped_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('email_hash').doNothing())
    .execute()
}

/**
 * Stops or restarts the Monday message, from the private page of a business. Fails with `uncounted` if there
 * is no e-mail, or if a stranger may have typed the stored one (T225). Restarting fails with
 * `unconfirmed` if the e-mail was not confirmed for this business (T257).
 */
export async function setWeekMailWantedByBusiness(
  db: Db,
  id: number,
  { isWanted, now }: { isWanted: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'uncounted' | 'unconfirmed' }> {
  const email = toSafeEmailOrNull((await readBusiness(db, id))?.email ?? null)
  if (!email || !(await isEmailTrustedForLinks(db, id, email))) return { ok: false, reason: 'uncounted' }
  if (isWanted && !(await isEmailChangeConfirmed(db, id, email))) return { ok: false, reason: 'unconfirmed' }
  await setWeekMailWanted(db, email, { isWanted, now })
  return { ok: true }
}

/** Recognizes Monday messages in the outbox. A restored backup must not send them again (F111). */
export const WEEK_MAIL_MATCHER = {
  isKey: (key: string) => key.startsWith(WEEK_MAIL_KEY_PREFIX),
  about: WEEK_MAIL_ABOUT,
}
