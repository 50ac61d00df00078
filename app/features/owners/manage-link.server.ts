import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { findLastChange, type LogRow } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import { type Actor, type LoggedFieldChanges, OWNER_ACTOR } from '~/features/audit/schema'
import { readBusinessEmailAddressHistory, trustEmail } from '~/features/businesses/email-change.server'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { saveBusiness } from '~/features/businesses/save.server'
import { formatDateTime } from '~/features/places/calendar'
import { PROPOSED_BY_LOG_LABEL } from '~/features/suggestions/decide.server'
import { getWhatsappDigits } from '~/values/contact/links'
import { hashToken } from '~/values/hash-token.server'
import { createOwnerLink, revokeOwnerLink } from './link.server'

interface Business {
  id: number
  name: string
}

/**
 * Creates a private link and logs it. Returns its token, which is shown once (D65). A second tap of the
 * button sends the same `token`. It gets the same link while that is valid, otherwise a new one.
 */
export function createOwnerLinkAndLog(
  db: Db,
  business: Business,
  actor: Actor,
  token?: string,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const known =
      token &&
      (await trx
        .selectFrom('owner_links')
        .select('revoked_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst())
    if (token && known && known.revoked_at === null) return token
    const created = await createOwnerLink(trx, business.id, new Date(), known ? undefined : token)
    await recordChange(trx, actor, { ...auditEntryOf(business), action: 'created' })
    return created
  })
}

/** Revokes a private link of a business and logs it. Returns false if the business has no such valid link. */
export function revokeOwnerLinkAndLog(
  db: Db,
  business: Business,
  linkId: number,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const isClosed = await revokeOwnerLink(trx, business.id, linkId)
    if (isClosed) await recordChange(trx, actor, { ...auditEntryOf(business), action: 'revoked' })
    return isClosed
  })
}

/**
 * Restores an earlier e-mail of a business. Private links may then be sent to it. Returns false if it is not
 * among the earlier e-mails of the business, or cannot be saved (D148).
 */
export function restoreEarlierBusinessEmail(
  db: Db,
  business: Business,
  email: string,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { previous } = await readBusinessEmailAddressHistory(trx, business.id)
    if (!previous.some((each) => each.email === email)) return false
    const saved = await saveBusiness(trx, { actor }, business.id, { business: { email } })
    if (saved.ok) await trustEmail(trx, business.id)
    return saved.ok
  })
}

/**
 * Returns the phone to which a private link can be sent by WhatsApp: digits with country code. Null if there
 * is none.
 */
export async function readWhatsappDigits(db: Db, businessId: number): Promise<string | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['whatsapp', 'phone'])
    .where('id', '=', businessId)
    .executeTakeFirst()
  return row ? getWhatsappDigits(row) : null
}

/**
 * Describes who last changed the number to which a private link is sent, and when. That is the WhatsApp
 * number; without one, a change of WhatsApp or phone counts. For a number from a merge or a suggestion it
 * names the origin (T253). Null if the log has no such change (T193, T231).
 */
export async function describeLastPhoneChange(db: Db, businessId: number): Promise<string | null> {
  const { whatsapp, phone } = BUSINESS_FIELDS
  const row = await db
    .selectFrom('businesses')
    .select('whatsapp')
    .where('id', '=', businessId)
    .executeTakeFirst()
  const labels = row?.whatsapp ? [whatsapp.label] : [whatsapp.label, phone.label]
  const last = await findLastChange(db, { noun: 'contact', id: businessId, labels })
  return last ? describeOrigin(db, last, { labels }) : null
}

/**
 * Describes who provided the number in a log entry. For a merge, `describeDuplicate` describes it. For an
 * accepted suggestion it is its author, not the account that accepted it (T253). For an undo it is the origin
 * of the earlier number, if that is logged. Otherwise it is the account.
 */
async function describeOrigin(
  db: Db,
  row: LogRow,
  { labels, owner = OWNER_ACTOR.username }: { labels: readonly string[]; owner?: string },
): Promise<string> {
  const when = formatDateTime(row.created_at)
  const changes = JSON.parse(row.changes) as LoggedFieldChanges
  if (row.undoes !== null && row.entity_id !== null) {
    const wanted = { noun: 'contact' as const, id: row.entity_id, labels, below: row.undoes }
    const earlier = await findLastChange(db, wanted)
    if (earlier) return describeOrigin(db, earlier, { labels, owner })
  }
  if (row.action === 'merged') {
    const taken = labels.filter((label) => Object.hasOwn(changes, label))
    return `${await describeDuplicate(db, row, taken)}, que se unió con este el ${when}`
  }
  const proposer = changes[PROPOSED_BY_LOG_LABEL]?.[1]
  if (proposer)
    return `${String(proposer).toLowerCase()}, con una propuesta que aceptó ${row.username}, ${when}`
  return `${row.username === OWNER_ACTOR.username ? owner : row.username}, ${when}`
}

/**
 * Describes who changed these fields of a merged duplicate last, and who registered it, as far as that is
 * known.
 */
async function describeDuplicate(db: Db, row: LogRow, labels: readonly string[]): Promise<string> {
  const { moved } = JSON.parse(row.undo) as { moved?: { dropped: number; droppedCreatedAt?: string } }
  const id = moved?.dropped ?? 0
  const duplicate = await db
    .selectFrom('businesses')
    .select(['source', 'contact_person as person', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  // After an erasure another business may have the same id.
  const isKnown = duplicate && [undefined, duplicate.createdAt].includes(moved?.droppedCreatedAt)
  if (!isKnown) return `alguien, en el contacto ${id}`
  const last = await findLastChange(db, { noun: 'contact', id, labels })
  const owner = 'quien tenía su enlace privado'
  const isRegistered = duplicate.source === 'registration'
  const unlogged = isRegistered ? 'quien lo registró' : 'alguien'
  const origin = last ? await describeOrigin(db, last, { labels, owner }) : unlogged
  return `${origin}, en el contacto ${id}${isRegistered && duplicate.person ? ` (lo registró ${duplicate.person})` : ''}`
}

const auditEntryOf = ({ id, name }: Business) => ({ noun: 'owner_link' as const, id, title: name })
