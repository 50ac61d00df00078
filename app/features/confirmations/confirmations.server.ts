import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { z } from 'zod'
import { insertReport } from '~/features/moderation/reports/reports.server'
import { DEFAULT_TIME_ZONE, formatDayMonthYear, getDateInZone } from '~/features/places/calendar'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import type { FormSender } from '~/features/visitors/visitor-writes.server'
import { getWhatsappDigits, toSafePhoneOrNull } from '~/values/contact/links'
import { toNetwork } from '~/values/network'
import { optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

/** Validity of a confirmation link, in days. */
const CONFIRMATION_LINK_VALIDITY_DAYS = 60
const DAY_MS = 24 * 60 * 60_000

/**
 * Data of a business for its confirmation link. Phone and WhatsApp are included, so that a link sent to an
 * earlier number becomes invalid.
 */
export interface ConfirmableBusiness {
  id: number
  createdAt: string
  phone: string | null
  whatsapp: string | null
}

/**
 * Returns the token of a confirmation link: id and day in hexadecimal, and 24 digits of a MAC. Its day is in
 * UTC (T196).
 */
export function createConfirmationToken(secret: string, business: ConfirmableBusiness, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS)
  const head = business.id.toString(16).padStart(8, '0') + day.toString(16).padStart(4, '0')
  return head + macOf(secret, head, business)
}

function macOf(secret: string, head: string, { createdAt, phone, whatsapp }: ConfirmableBusiness): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['confirm data', head, createdAt, phone, whatsapp]))
    .digest('hex')
    .slice(0, 24)
}

/**
 * Finds the published business of a confirmation link. Null if the link is forged or expired, a number
 * changed, or the business is not public or is closed.
 */
export async function findBusinessByConfirmationToken(
  db: Db,
  secrets: readonly string[],
  token: string,
  now: Date,
) {
  if (!/^[0-9a-f]{36}$/.test(token)) return null
  const [id, day] = [Number.parseInt(token.slice(0, 8), 16), Number.parseInt(token.slice(8, 12), 16)]
  const today = Math.floor(now.getTime() / DAY_MS)
  if (day > today || day <= today - CONFIRMATION_LINK_VALIDITY_DAYS) return null
  const business = await db
    .selectFrom('businesses')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(['businesses.id', 'business_name as name', 'business_slug as slug'])
    .select(['categories.slug as categorySlug', 'businesses.created_at as createdAt'])
    .select(['phone', 'whatsapp', 'confirmed_on'])
    .where('businesses.id', '=', id)
    .where('is_listed', '=', 1)
    .where('closed_kind', 'is', null)
    .executeTakeFirst()
  if (
    !business ||
    !secrets.some((each) => isSame(macOf(each, token.slice(0, 12), business), token.slice(12)))
  )
    return null
  const { confirmed_on, createdAt, phone, whatsapp, ...found } = business
  return { ...found, isConfirmedToday: confirmed_on === getDateInZone(DEFAULT_TIME_ZONE, now) }
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** A closure is reviewed by a person when votes from this many networks report it. */
const MIN_CLOSURE_VOTES = 3
/** Beginning of a report about closure votes. */
const VOTES_MESSAGE = 'Visitantes de redes distintas tocaron «Ya cerró» en su página'

interface Vote {
  isClosed: boolean
  sender: FormSender
  /** Score from `checkSubmission`. */
  score: number
}

/**
 * Stores the vote of a visitor, one per network; a different later vote replaces it. A vote for a closure
 * adds a report if three networks report one, and no report about votes is open. Votes before the last such
 * report do not count (T195).
 */
export function saveClosureVote(
  db: Db,
  business: { id: number; name: string },
  { isClosed, sender, score }: Vote,
  now = new Date(),
): Promise<void> {
  const { address, secret } = sender
  const network_hash = buildLimitKey(secret, 'vote on a business', toNetwork(address) ?? address)
  const said = { is_closed: isClosed ? (1 as const) : (0 as const), voted_at: now.toISOString() }
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('business_votes')
      .select('is_closed')
      .where('business_id', '=', business.id)
      .where('network_hash', '=', network_hash)
      .executeTakeFirst()
    if (before?.is_closed === said.is_closed) return
    await trx
      .insertInto('business_votes')
      .values({ business_id: business.id, network_hash, ...said })
      .onConflict((conflict) => conflict.columns(['business_id', 'network_hash']).doUpdateSet(said))
      .execute()
    const { closed, open } = await countVotes(trx, business.id)
    if (!isClosed || closed < MIN_CLOSURE_VOTES || (await hasOpenVoteReport(trx, business.id))) return
    const mensaje = `${VOTES_MESSAGE}: ${closed}. Tocaron «Sigue abierto»: ${open}.`
    const values = { motivo: 'closed', mensaje, correo: null, nombre: null, telefono: null } as const
    await insertReport(trx, values, { business, ratingId: null, score, origin: 'votes', ...sender }, now)
  })
}

async function hasOpenVoteReport(trx: Db, businessId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('business_id', '=', businessId)
    .where('origin', '=', 'votes')
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

async function countVotes(trx: Db, businessId: number): Promise<{ closed: number; open: number }> {
  const reported = await trx
    .selectFrom('reports')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('business_id', '=', businessId)
    .where('origin', '=', 'votes')
    .executeTakeFirst()
  const votes = await trx
    .selectFrom('business_votes')
    .select('is_closed')
    .where('business_id', '=', businessId)
    .where('voted_at', '>', reported?.at ?? '')
    .execute()
  const closed = votes.filter(({ is_closed }) => is_closed === 1).length
  return { closed, open: votes.length - closed }
}

const BUSINESSES_TO_CONFIRM_PER_PAGE = 50

/**
 * Reads a page of published businesses without a closure, at most fifty. Those never confirmed come first,
 * then those confirmed longest ago. `token` is that of the confirmation link.
 */
export async function listBusinessesByConfirmationAge(
  db: Db,
  page: number,
  { secret, now }: { secret: string; now: Date },
) {
  const all = db
    .selectFrom('businesses')
    .select(['id', 'business_name as name', 'city', 'state_code as stateCode', 'phone', 'whatsapp'])
    .select(['confirmed_on', 'created_at as createdAt'])
    // Literals, because a partial index is not used with parameters.
    .where(sql<boolean>`status = 'published'`)
    .where('deleted_at', 'is', null)
    .where('closed_kind', 'is', null)
    .orderBy('confirmed_on')
    .orderBy('id')
  const list = await paginate(all, { page, perPage: BUSINESSES_TO_CONFIRM_PER_PAGE })
  return {
    ...list,
    rows: list.rows.map(({ confirmed_on, createdAt, phone, whatsapp, ...row }) => ({
      ...row,
      confirmedOn: confirmed_on && formatDayMonthYear(confirmed_on),
      phone: toSafePhoneOrNull(phone),
      whatsapp: getWhatsappDigits({ phone, whatsapp }),
      token: createConfirmationToken(secret, { id: row.id, createdAt, phone, whatsapp }, now),
    })),
  }
}

export type BusinessesByConfirmationAge = Awaited<ReturnType<typeof listBusinessesByConfirmationAge>>

/** Schema of the answer to a confirmation link. */
export const confirmationAnswerSchema = z.object({
  respuesta: z.enum(['igual', 'cambio', 'cerramos'], 'Toca una de las tres respuestas'),
  mensaje: optionalParagraphsSchema(MAX_FIELD_LENGTHS.confirmation.mensaje),
})
