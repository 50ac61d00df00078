import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'
import { shownName } from '~/values/text/shown-name'

/** Puts a contact into the trash (row 199, D30); refused when it is not there. */
export function deleteContact(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' }> {
  return inTransaction(db, async (trx) => {
    const moment = now.toISOString()
    const contact = await trx
      .updateTable('businesses')
      .set(({ eb }) => ({ ...gone(moment), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('business_name as name')
      .executeTakeFirst()
    if (!contact) return { ok: false, reason: 'not_found' }
    const title = shownName(contact.name)
    await recordChange(trx, actor, { action: 'deleted', noun: 'contact', id, title }, now)
    await indexPending(trx)
    return { ok: true }
  })
}

/** What a row says that lies in the trash since `moment`. */
export const gone = (moment: string) => ({ deleted_at: moment, updated_at: moment })
