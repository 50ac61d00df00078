import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import { type ActorContext, type AuditLogFieldValues, OWNER_ACTOR } from '~/features/audit/schema'
import {
  isEmailOwnershipProof,
  isEmailTrustedForLinks,
  listEarlierTrustedEmails,
  type MailContext,
} from '~/features/businesses/email-change.server'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { buildLimitKey, hasOpenRateLimitWindow, incrementLimit } from '~/features/rate-limits/counter.server'
import { href } from '~/href'
import { maskEmail } from '~/values/contact/email'
import { toSafeEmailOrNull } from '~/values/contact/links'
import {
  createOwnerLink,
  listValidOwnerLinks,
  revokeOwnerLinks,
  wasOwnerLinkCreatedSince,
  wasOwnerLinkEverCreated,
} from './link.server'

/** Validity of a code, in minutes. */
export const CLAIM_CODE_VALIDITY_MINUTES = 30
const HOUR_SECONDS = 60 * 60
/** Maximum number of codes per business in 24 hours, and of attempts to type one code in an hour (T194). */
const MAX_CLAIM_CODES_PER_DAY = 3
const MAX_CLAIM_CODE_TRIES = 10
/**
 * Validity of the link in a claim mail, in milliseconds. At the daily limit of codes, the link of an earlier
 * mail can still be valid (T223).
 */
const CLAIM_LINK_VALIDITY_MS = 24 * HOUR_SECONDS * 1_000
/** Time in which a claim that is sent again gets the same private link, in milliseconds (F119). */
const REPEATED_CLAIM_WINDOW_MS = 60_000

/** Data about a code that was sent, stored in a signed cookie. The cookie does not contain the code. */
export interface ClaimCodeCookieData {
  businessId: number
  nonce: string
  /** End of validity, in milliseconds since 1970. */
  until: number
}

export type ClaimVerificationResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong' | 'old' | 'too_many' }

interface Claiming {
  secrets: readonly string[]
  mail: MailContext
  now: Date
}

/**
 * Finds the e-mail to which a claim code is sent, if it proves ownership (D148, T221). Null if mail is not
 * configured or no e-mail proves ownership. A person must then decide.
 */
export async function findClaimEmail(
  db: Db,
  businessId: number,
  { canMail }: MailContext,
  now: Date,
): Promise<string | null> {
  const { email } = await readContact(db, businessId)
  const to = toSafeEmailOrNull(email)
  return canMail && to && (await isEmailOwnershipProof(db, businessId, email, now)) ? to : null
}

/**
 * Returns a hint at the e-mail for the claim page, with first letter and domain: `r•••@dulces.test`. Empty if
 * there is no e-mail. Also empty if the business hides it, because a domain may name a person (T275).
 */
export async function readMaskedEmailIfShown(db: Db, businessId: number): Promise<string> {
  const { email, shows_email } = await readContact(db, businessId)
  return shows_email === 1 ? maskEmail(toSafeEmailOrNull(email) ?? '') : ''
}

/**
 * Sends a code of eight digits to the stored e-mail, with a link that works without the code. Returns null if
 * `findClaimEmail` finds none, or after three codes in 24 hours. If a stranger requests all codes of a day, the
 * owner can use the links of these mails (T223).
 */
export async function sendClaimCode(
  db: Db,
  businessId: number,
  { secrets, mail, now }: Claiming,
): Promise<ClaimCodeCookieData | null> {
  const [secret = ''] = secrets
  const to = await findClaimEmail(db, businessId, mail, now)
  if (!to) return null
  const { count } = await incrementLimit(
    db,
    buildLimitKey(secret, 'claim codes', String(businessId)),
    24 * HOUR_SECONDS,
    now,
  )
  if (count > MAX_CLAIM_CODES_PER_DAY) return null
  const sent: ClaimCodeCookieData = {
    businessId,
    nonce: randomBytes(16).toString('hex'),
    until: now.getTime() + CLAIM_CODE_VALIDITY_MINUTES * 60_000,
  }
  const { name } = await readContact(db, businessId)
  const text = [
    `Hola: alguien dice que ${name} es su negocio y pidió entrar a su página en ${mail.site.name}.`,
    `Si eres tú, escribe este código (sirve ${CLAIM_CODE_VALIDITY_MINUTES} minutos):\n${codeOf(secret, sent, to)}`,
    `O entra sin escribirlo, desde cualquier teléfono (sirve un día, una vez):\n${mail.site.origin}${href('/mi-negocio/entrar/:token', { token: claimLinkToken(secret, sent, to, now) })}`,
    'No des el código ni el enlace a nadie, tampoco a quien diga que llama de nuestra parte. Si no fuiste tú, no tienes que hacer nada.',
    mail.site.name,
  ].join('\n\n')
  const payload = { to, subject: `Código para ${name}`, text }
  const key = `claim-${businessId}-${sent.nonce}`
  await enqueueMessage(db, { kind: 'mail', key, about: 'Código para el dueño de un negocio', payload }, now)
  return sent
}

/**
 * Accepts a claim by its code, once. Creates a private link and revokes the older ones. Fails with:
 * - `wrong` if the code is not the one for the present e-mail;
 * - `old` if the code expired, or is older than the last restore of a backup or move of the data;
 * - `old` also if the code or its link was used, except as in `acceptOnce`;
 * - `old` also if no e-mail proves ownership any more;
 * - `too_many` after ten attempts at this code. Attempts are not counted per business, because a stranger could
 *   lock the owner out (T223).
 */
export async function claimByCode(
  db: Db,
  sentCode: ClaimCodeCookieData,
  typedCode: string,
  { secrets, mail, now }: Claiming,
): Promise<ClaimVerificationResult> {
  const [secret = ''] = secrets
  const { count } = await incrementLimit(
    db,
    buildLimitKey(secret, 'claim tries', sentCode.nonce),
    HOUR_SECONDS,
    now,
  )
  if (count > MAX_CLAIM_CODE_TRIES) return { ok: false, reason: 'too_many' }
  const email = await findClaimEmail(db, sentCode.businessId, mail, now)
  const isBeforeLimit = sentCode.until - CLAIM_CODE_VALIDITY_MINUTES * 60_000 <= (await readClaimCutoffMs(db))
  if (!email || isBeforeLimit || sentCode.until <= now.getTime()) return { ok: false, reason: 'old' }
  const digits = typedCode.replace(/\D/g, '')
  if (!secrets.some((each) => isSame(codeOf(each, sentCode, email), digits)))
    return { ok: false, reason: 'wrong' }
  return acceptOnce(db, sentCode, { secrets, mail, now })
}

/**
 * Accepts a claim by the code or by the link of a mail, but not by both. If the same claim is sent again within
 * a minute, returns the same token while its link is valid. After a double tap the browser shows only the
 * second answer (F119). Otherwise a used claim fails with `old`.
 */
function acceptOnce(
  db: Db,
  { businessId, nonce }: Pick<ClaimCodeCookieData, 'businessId' | 'nonce'>,
  { secrets, mail, now }: Claiming,
): Promise<ClaimVerificationResult> {
  const tokens = secrets.map((secret) => claimedToken(secret, businessId, nonce))
  return inTransaction(db, async (trx): Promise<ClaimVerificationResult> => {
    const used = await incrementLimit(trx, usedKey(nonce), 25 * HOUR_SECONDS, now)
    if (used.count === 1) {
      const token = await replaceOwnerLinks(trx, businessId, { actor: OWNER_ACTOR, now }, mail, tokens[0])
      return { ok: true, token }
    }
    const token = await findJustCreated(trx, businessId, tokens, now)
    return token === null ? { ok: false, reason: 'old' } : { ok: true, token }
  })
}

/** Returns the token whose private link is valid and was created within the last minute, or null. */
async function findJustCreated(
  trx: Db,
  businessId: number,
  tokens: readonly string[],
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - REPEATED_CLAIM_WINDOW_MS)
  for (const token of tokens) if (await wasOwnerLinkCreatedSince(trx, businessId, token, since)) return token
  return null
}

/**
 * Accepts the claim of a report as `replaceOwnerLinks` does, if `close` closes the report, in one transaction.
 * If the same form is sent again within a minute, returns the same token while its link is valid (F119).
 * Otherwise null if the report was closed before.
 */
export function acceptReportedClaim(
  db: Db,
  { businessId, report }: { businessId: number; report: number },
  { actor, close }: Pick<ActorContext, 'actor'> & { close: (trx: Db) => Promise<boolean> },
  { secrets, mail, now }: Claiming,
): Promise<string | null> {
  const tokens = secrets.map((secret) => claimedToken(secret, businessId, `report ${report}`))
  return inTransaction(db, async (trx) => {
    if (!(await close(trx))) return findJustCreated(trx, businessId, tokens, now)
    // A report that was opened again may have used its token.
    const [token = ''] = tokens
    const wanted = (await wasOwnerLinkEverCreated(trx, token)) ? undefined : token
    return replaceOwnerLinks(trx, businessId, { actor, now }, mail, wanted)
  })
}

/** Computes the token of the private link of a claim, 32 hexadecimal digits. It needs the secret of the site. */
const claimedToken = (secret: string, businessId: number, nonce: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['claimed link', businessId, nonce]))
    .digest('hex')
    .slice(0, 32)

/**
 * Returns the key of the counter of an accepted claim. It does not depend on the secret of the site, which
 * may be renewed.
 */
const usedKey = (nonce: string): string => buildLimitKey(nonce, 'claim used', '')

const CLAIM_LINK_TOKEN_PATTERN = /^([0-9a-f]{8})([0-9a-f]{8})([0-9a-f]{32})([0-9a-f]{32})$/

/**
 * Returns the token of the link in a claim mail, 80 hexadecimal digits. It has the business id, end of
 * validity in minutes since 1970, nonce of the request, and a MAC.
 */
function claimLinkToken(
  secret: string,
  { businessId, nonce }: ClaimCodeCookieData,
  email: string,
  now: Date,
): string {
  // Rounded down, so that a link from before a restore is never taken for a later one (T285).
  const until = Math.floor((now.getTime() + CLAIM_LINK_VALIDITY_MS) / 60_000)
  const head = [businessId, until].map((each) => each.toString(16).padStart(8, '0')).join('') + nonce
  return head + linkMacOf(secret, head, email)
}

const linkMacOf = (secret: string, head: string, email: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['claim link', head, email.toLowerCase()]))
    .digest('hex')
    .slice(0, 32)

/**
 * Finds business and request of the link in a claim mail. Null if the token is forged, expired, or older than
 * the last restore of a backup or move of the data. Also null if the business is not listed, or its e-mail
 * changed or no longer proves ownership. `isUsed` is true if its claim was already accepted.
 */
export async function findClaimLink(
  db: Db,
  token: string,
  { secrets, mail, now }: Claiming,
): Promise<{ businessId: number; name: string; nonce: string; isUsed: boolean } | null> {
  const [, id = '', until = '', nonce = '', mac = ''] = CLAIM_LINK_TOKEN_PATTERN.exec(token) ?? []
  const end = Number.parseInt(until, 16) * 60_000
  if (!nonce || end <= now.getTime() || end - CLAIM_LINK_VALIDITY_MS <= (await readClaimCutoffMs(db)))
    return null
  const businessId = Number.parseInt(id, 16)
  const business = await db
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', businessId)
    .where('is_listed', '=', 1)
    .executeTakeFirst()
  const email = business && (await findClaimEmail(db, businessId, mail, now))
  if (!business || !email) return null
  const head = token.slice(0, -mac.length)
  if (!secrets.some((each) => isSame(linkMacOf(each, head, email), mac))) return null
  return {
    businessId,
    name: business.name,
    nonce,
    isUsed: await hasOpenRateLimitWindow(db, usedKey(nonce), now),
  }
}

/**
 * Accepts a claim by the link in its mail. Returns null if the link is invalid. Fails with `old` if the code or
 * the link was used before, except as in `acceptOnce`.
 */
export async function claimByLink(
  db: Db,
  token: string,
  context: Claiming,
): Promise<ClaimVerificationResult | null> {
  const found = await findClaimLink(db, token, context)
  return found && acceptOnce(db, found, context)
}

/**
 * Creates a private link for a business, revokes all others and logs it. Returns the token of the link, which
 * is `wanted` or random. If there were other links and mail is configured, the present and earlier e-mails that
 * count get a notice. The notice links to `/mi-negocio`, where the owner can request another link.
 */
export async function replaceOwnerLinks(
  trx: Db,
  businessId: number,
  { actor, now = new Date() }: ActorContext,
  mail: MailContext,
  wanted?: string,
): Promise<string> {
  const { name, email } = await readContact(trx, businessId)
  const closed = (await listValidOwnerLinks(trx, businessId)).length
  await revokeOwnerLinks(trx, businessId, now)
  const token = await createOwnerLink(trx, businessId, now, wanted)
  const after: AuditLogFieldValues = closed > 0 ? { 'Enlaces cerrados': closed } : {}
  const entry = { noun: 'owner_link', id: businessId, title: name, action: 'created', after } as const
  await recordChange(trx, actor, entry, now)
  if (closed === 0 || !mail.canMail) return token
  const told = await listEarlierTrustedEmails(trx, businessId)
  if (await isEmailTrustedForLinks(trx, businessId, email)) told.unshift(email ?? '')
  const text = [
    `Hola: ${name} tiene un enlace privado nuevo en ${mail.site.name}, y los que había ya no abren.`,
    `Si no fuiste tú, pide otro enseguida y escríbenos:\n${mail.site.origin}${href('/mi-negocio')}`,
    mail.site.name,
  ].join('\n\n')
  for (const to of new Set(told.flatMap((address) => toSafeEmailOrNull(address) ?? []))) {
    const payload = { to, subject: `El enlace de ${name} cambió`, text }
    const key = `claim-${businessId}-${randomBytes(8).toString('hex')}-closed`
    await enqueueMessage(
      trx,
      { kind: 'mail', key, about: 'Los enlaces de un dueño se cerraron', payload },
      now,
    )
  }
  return token
}

const readContact = (db: Db, id: number) =>
  db
    .selectFrom('businesses')
    .select(['business_name as name', 'email', 'shows_email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Computes the code. It depends on the e-mail, so that it is invalid for another address. */
function codeOf(secret: string, { businessId, nonce, until }: ClaimCodeCookieData, email: string): string {
  const mac = createHmac('sha256', secret)
    .update(JSON.stringify(['claim', businessId, nonce, until, email.toLowerCase()]))
    .digest('hex')
  return String(Number.parseInt(mac.slice(0, 12), 16) % 100_000_000).padStart(8, '0')
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const ACCESS_LIMITED_SETTING_KEY = 'access_limited_at'

/**
 * Stores `now` as the time at which a backup was restored or data was moved. Earlier codes and links of
 * claims are then invalid, because the counters of used ones are lost (T285).
 */
export async function invalidateClaimsBeforeRestore(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString()
  await db
    .insertInto('settings')
    .values({ key: ACCESS_LIMITED_SETTING_KEY, value: moment, updated_at: moment })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: moment, updated_at: moment }))
    .execute()
}

/** Returns the time that `invalidateClaimsBeforeRestore` stored last, in milliseconds since 1970. Zero if there is none. */
async function readClaimCutoffMs(db: Db): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ACCESS_LIMITED_SETTING_KEY)
    .executeTakeFirst()
  return row ? Date.parse(row.value) : 0
}
