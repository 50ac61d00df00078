import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { Actor } from '~/features/audit/schema'
import { whatsappDigits } from '~/values/contact/links'
import { createOwnerLink, revokeOwnerLink } from './link.server'

interface Business {
  id: number
  name: string
}

/** A new link to the owner's private page, noted in the log: its secret, which is told this once (D65). */
export function issueOwnerLink(db: Db, business: Business, actor: Actor): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const token = await createOwnerLink(trx, business.id)
    await recordChange(trx, actor, { ...auditEntryOf(business), action: 'created' })
    return token
  })
}

/** Closes a link of a business, noted in the log. Answers whether it was open. */
export function closeOwnerLink(db: Db, business: Business, linkId: number, actor: Actor): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const isClosed = await revokeOwnerLink(trx, business.id, linkId)
    if (isClosed) await recordChange(trx, actor, { ...auditEntryOf(business), action: 'revoked' })
    return isClosed
  })
}

/** The number a link can be sent to by WhatsApp, digits with country code; null when the business has none. */
export async function ownerPhone(db: Db, businessId: number): Promise<string | null> {
  const row = await db
    .selectFrom('businesses')
    .select(['whatsapp', 'phone'])
    .where('id', '=', businessId)
    .executeTakeFirst()
  return row ? whatsappDigits(row) : null
}

const auditEntryOf = ({ id, name }: Business) => ({ noun: 'owner_link' as const, id, title: name })
