import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { type PageSaved, savePage } from './save.server'
import type { SentPage } from './schema'

type Refusal = Exclude<PageSaved, { ok: true }>

/** Thrown to roll the transaction back; carries why the page was refused. */
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason)
  }
}

/** A new business: its contact and its page, with everything that a page brings, or neither. Refused like `savePage`. */
export async function createBusiness(
  db: Db,
  { actor, now = new Date() }: By,
  page: SentPage,
): Promise<{ ok: true; contactId: number; businessId: number } | Refusal> {
  const moment = now.toISOString()
  try {
    return await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('contacts')
        .values({ name: page.name, source: 'admin', created_at: moment, updated_at: moment })
        .returning('id')
        .executeTakeFirstOrThrow()
      const saved = await savePage(trx, { actor, now }, id, { version: 0, page })
      if (!saved.ok) throw new Refused(saved)
      await recordChange(trx, actor, { action: 'created', noun: 'contact', id, title: page.name }, now)
      return { ...saved, contactId: id }
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
