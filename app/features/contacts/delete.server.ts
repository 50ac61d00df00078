import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'

/** Puts a contact with its page into the trash, to come back together (row 199, D30); refused when it is not there. */
export function deleteContact(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' }> {
  return inTransaction(db, async (trx) => {
    const moment = now.toISOString()
    const contact = await trx
      .updateTable('contacts')
      .set(({ eb }) => ({ ...gone(moment), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!contact) return { ok: false, reason: 'not_found' }
    await deletePageOf(trx, id, moment)
    const title = contact.name || 'negocio-sin-nombre'
    await recordChange(trx, actor, { action: 'deleted', noun: 'contact', id, title }, now)
    await indexPending(trx)
    return { ok: true }
  })
}

/** What a row says that lies in the trash since `moment`. */
export const gone = (moment: string) => ({ deleted_at: moment, updated_at: moment })

/** Puts the page of a contact into the trash, if it has one; `trx` is the transaction that deletes the contact. */
export async function deletePageOf(trx: Db, contactId: number, moment: string): Promise<void> {
  await trx
    .updateTable('business_pages')
    .set(({ eb }) => ({ ...gone(moment), version: eb('version', '+', 1) }))
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .execute()
}
