import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { href } from '~/href'
import { maskEmail } from '~/values/contact/email'
import { toSafeEmailOrNull } from '~/values/contact/links'
import { hashToken } from '~/values/hash-token.server'

/**
 * In 24 hours, a business gets mail about at most this many changes of its e-mail. Further changes are stored
 * without mail (T190).
 */
const MAX_MAILED_CHANGES_PER_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000
/** Validity of a confirmation link, in days. */
export const EMAIL_LINK_VALID_DAYS = 7
const MAX_PREVIOUS_EMAILS = 5

/** Data for mail about a change: whether mail is configured, and name and origin of the site. */
export interface MailContext {
  canMail: boolean
  site: { name: string; origin: string }
}

interface Change {
  businessId: number
  previous: string | null
  now: Date
  mail?: MailContext | undefined
}

/**
 * Records that a private link or a suggestion changed the e-mail of a business. Call it in the transaction
 * that saves the e-mail. A lost private link is not sent to the new address before it is confirmed (D148). If
 * mail is configured, a valid new address gets a confirmation link. A valid earlier address gets a notice, if
 * it differs. Mail stops after five changes in 24 hours.
 */
export async function recordBusinessEmailChange(
  trx: Db,
  { businessId, previous, now, mail }: Change,
): Promise<void> {
  const business = await readNamed(trx, businessId)
  const to = toSafeEmailOrNull(business.email)
  const isMailed =
    Boolean(mail?.canMail) && (await countChanges(trx, businessId, now)) < MAX_MAILED_CHANGES_PER_DAY
  const token = isMailed && to ? randomBytes(16).toString('hex') : null
  await trx
    .insertInto('email_changes')
    .values({
      business_id: businessId,
      email: business.email,
      previous_email: previous,
      token_hash: token && hashToken(token),
      created_at: now.toISOString(),
      confirmed_at: null,
    })
    .execute()
  if (!isMailed || !mail) return
  const key = `email-change-${businessId}-${randomBytes(8).toString('hex')}`
  if (token && to) {
    const payload = { to, ...confirmationMail(business.name, mail.site, token) }
    await enqueueMessage(
      trx,
      { kind: 'mail', key: `${key}-new`, about: 'Confirmar el correo de un negocio', payload },
      now,
    )
  }
  const old = toSafeEmailOrNull(previous)
  if (!old || old.toLowerCase() === to?.toLowerCase()) return
  const payload = { to: old, ...noticeMail(business, mail.site) }
  await enqueueMessage(
    trx,
    { kind: 'mail', key: `${key}-old`, about: 'El correo de un negocio cambió', payload },
    now,
  )
}

/**
 * Sends another confirmation link to the current e-mail. Returns false if none was sent: no mail is
 * configured, the address is missing or needs no confirmation, or the daily limit is reached.
 */
export async function resendEmailConfirmation(
  trx: Db,
  businessId: number,
  mail: MailContext,
  now: Date,
): Promise<boolean> {
  const { email } = await readNamed(trx, businessId)
  const last = await findChange(trx, businessId, email)
  if (!mail.canMail || !toSafeEmailOrNull(email) || !last || last.confirmed_at !== null) return false
  if ((await countChanges(trx, businessId, now)) >= MAX_MAILED_CHANGES_PER_DAY) return false
  // Passing the current address as the previous one prevents a notice about a change.
  await recordBusinessEmailChange(trx, { businessId, previous: email, now, mail })
  return true
}

/**
 * Whether a private link may be sent to this e-mail of a business (D148). True if its last change was
 * confirmed, or if no change to it is recorded.
 */
export async function isEmailTrustedForLinks(
  db: Db,
  businessId: number,
  email: string | null,
): Promise<boolean> {
  const change = await findChange(db, businessId, email)
  return !change || change.confirmed_at !== null
}

/**
 * Whether the last change to this e-mail was confirmed by its link. False if no change to it is recorded, as
 * for the e-mail of the registration.
 */
export async function isEmailChangeConfirmed(
  db: Db,
  businessId: number,
  email: string | null,
): Promise<boolean> {
  const change = await findChange(db, businessId, email)
  return change !== undefined && change.confirmed_at !== null
}

/** A changed e-mail proves ownership when this many days have passed since its confirmation (T221). */
const EMAIL_PROOF_AGE_DAYS = 30

/**
 * Whether this e-mail proves ownership. True if no change to it is recorded, or if it was confirmed more than
 * 30 days ago. Before that a person decides, so that the earlier owner has time to object to the notice
 * (T221).
 */
export async function isEmailOwnershipProof(
  db: Db,
  businessId: number,
  email: string | null,
  now: Date,
): Promise<boolean> {
  const change = await findChange(db, businessId, email)
  if (!change) return true
  const from = new Date(now.getTime() - EMAIL_PROOF_AGE_DAYS * DAY_MS).toISOString()
  return change.confirmed_at !== null && change.confirmed_at < from
}

/**
 * Returns those of the at most five earlier e-mails in the history to which private links may be sent. They
 * get a notice of a takeover (T221).
 */
export async function listEarlierTrustedEmails(db: Db, businessId: number): Promise<string[]> {
  const { previous } = await readBusinessEmailAddressHistory(db, businessId)
  return previous.filter(({ isCounted }) => isCounted).map(({ email }) => email)
}

export interface EmailConfirmation {
  businessId: number
  name: string
  email: string
  isConfirmed: boolean
}

/**
 * Finds the e-mail that a confirmation link confirms. Null if the link is unknown, expired or replaced. Also
 * null if the business has another e-mail now, or is in the trash or removed.
 */
export async function findEmailConfirmation(
  db: Db,
  token: string,
  now: Date,
): Promise<EmailConfirmation | null> {
  const change = await db
    .selectFrom('email_changes as change')
    .innerJoin('businesses as business', 'business.id', 'change.business_id')
    .select(['change.id', 'change.business_id as businessId', 'change.confirmed_at', 'change.created_at'])
    .select(['business.business_name as name', 'business.email'])
    .where('change.token_hash', '=', hashToken(token))
    .where(sql`lower(business.email)`, '=', sql`lower(change.email)`)
    .where('business.deleted_at', 'is', null)
    .where('business.status', '<>', 'removed')
    .executeTakeFirst()
  if (!change?.email) return null
  if (change.created_at < new Date(now.getTime() - EMAIL_LINK_VALID_DAYS * DAY_MS).toISOString()) return null
  const last = await findChange(db, change.businessId, change.email)
  if (last?.id !== change.id) return null
  const { businessId, name, email } = change
  return { businessId, name, email, isConfirmed: change.confirmed_at !== null }
}

/**
 * Confirms the e-mail of a link. A second call changes nothing. Returns null in the cases of
 * `findEmailConfirmation`.
 */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<EmailConfirmation | null> {
  const found = await findEmailConfirmation(db, token, now)
  if (!found) return null
  await db
    .updateTable('email_changes')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', 'is', null)
    .execute()
  return { ...found, isConfirmed: true }
}

/**
 * Deletes the records of changes to the current e-mail, because an administrator set or restored it. Private
 * links may then be sent to it.
 */
export async function trustEmail(trx: Db, businessId: number): Promise<void> {
  const { email } = await readNamed(trx, businessId)
  await trx.deleteFrom('email_changes').where('business_id', '=', businessId).where(isSame(email)).execute()
}

export interface BusinessEmailAddressHistory {
  email: string | null
  isCounted: boolean
  /** When a private link, a suggestion or a restore set the current e-mail, as ISO 8601. Otherwise null. */
  changedAt: string | null
  /**
   * At most five earlier e-mails in lower case: the newest ones and the first one (T222). The current one is
   * left out.
   */
  previous: { email: string; isCounted: boolean }[]
}

/** Reads the e-mail history of a business, from which an administrator restores an earlier address (D148). */
export async function readBusinessEmailAddressHistory(
  db: Db,
  businessId: number,
): Promise<BusinessEmailAddressHistory> {
  const { email } = await readNamed(db, businessId)
  const changes = await db
    .selectFrom('email_changes')
    .select(['email', 'previous_email as previous', 'created_at as at', 'confirmed_at'])
    .where('business_id', '=', businessId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const lower = (text: string | null) => text?.toLowerCase() ?? null
  const changeTo = (address: string | null) => changes.find((each) => lower(each.email) === lower(address))
  const last = changeTo(email)
  const first = await db
    .selectFrom('email_changes')
    .select('previous_email as previous')
    .where('business_id', '=', businessId)
    .where('previous_email', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  // The first address is included, because six changes in a row would otherwise hide it.
  const earlier = new Set(changes.flatMap(({ previous }) => lower(previous) ?? []))
  earlier.delete(lower(email) ?? '')
  const original = lower(first?.previous ?? null)
  const newest = [...earlier].slice(0, MAX_PREVIOUS_EMAILS)
  if (original && original !== lower(email) && !newest.includes(original))
    newest.splice(MAX_PREVIOUS_EMAILS - 1, 1, original)
  return {
    email,
    isCounted: !last || last.confirmed_at !== null,
    changedAt: last?.at ?? null,
    previous: newest.map((address) => {
      const change = changeTo(address)
      return { email: address, isCounted: !change || change.confirmed_at !== null }
    }),
  }
}

const readNamed = (db: Db, id: number) =>
  db
    .selectFrom('businesses')
    .select(['business_name as name', 'email', 'shows_email as isShown'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const isSame = (email: string | null) =>
  email === null ? sql<boolean>`email is null` : sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** Finds the last change that set this e-mail. */
const findChange = (db: Db, businessId: number, email: string | null) =>
  db
    .selectFrom('email_changes')
    .select(['id', 'confirmed_at'])
    .where('business_id', '=', businessId)
    .where(isSame(email))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function countChanges(db: Db, businessId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('email_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

const confirmationMail = (name: string, site: MailContext['site'], token: string) => ({
  subject: `Confirma el correo de ${name}`,
  text: [
    `Hola: alguien puso este correo en la ficha de ${name} en ${site.name}.`,
    `Si es el correo de tu negocio, ábrelo aquí y toca «Confirmar» (sirve ${EMAIL_LINK_VALID_DAYS} días):\n${site.origin}${href('/mi-negocio/correo/:token', { token })}`,
    'Hasta entonces no mandamos a este correo ningún enlace privado. Si no es tu negocio, no tienes que hacer nada.',
    site.name,
  ].join('\n\n'),
})

/**
 * Text with the new e-mail, masked. It omits an address that the page hides, because a stranger may read this
 * text (T269).
 */
function presentEmail(email: string | null, isShown: 0 | 1): string {
  if (!email) return 'Ahora no tiene ninguno.'
  return isShown === 1 ? `Ahora tiene ${maskEmail(email)}.` : 'Ahora tiene otro.'
}

const noticeMail = (
  { name, email, isShown }: Awaited<ReturnType<typeof readNamed>>,
  site: MailContext['site'],
) => ({
  subject: `Cambió el correo de ${name}`,
  text: [
    `Hola: la ficha de ${name} en ${site.name} tenía este correo. ${presentEmail(email, isShown)}`,
    `Si lo cambiaste tú, no tienes que hacer nada. Si no fuiste tú, escríbenos y lo devolvemos:\n${site.origin}${href('/contacto')}`,
    site.name,
  ].join('\n\n'),
})
