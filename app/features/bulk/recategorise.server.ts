import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { setContactCategories } from '~/features/contacts/edit/set-categories.server'
import { indexPending } from '~/features/search/indexing.server'
import type { BulkDetails } from '~/features/selection/schema'

interface Filed {
  /** Category ids, the primary one first. */
  before: number[]
  after: number[]
}

/** Files a contact and its page under another primary category; its further ones stay (D21). Null when it is there already. */
export async function recategorise(
  trx: Db,
  item: string,
  by: By,
  { category }: BulkDetails,
): Promise<Filed | null> {
  const wanted = await trx
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', category)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const before = await filedUnder(trx, Number(item))
  if (!wanted || !before || before[0] === wanted.id) return null
  const after = [wanted.id, ...before.slice(1).filter((id) => id !== wanted.id)]
  await file(trx, Number(item), { before, after }, by)
  return { before, after }
}

/** Files it as it was before; not when somebody has filed it differently since. */
export async function undoRecategorise(trx: Db, item: string, kept: unknown, by: By): Promise<boolean> {
  const { before, after } = kept as Filed
  const now = await filedUnder(trx, Number(item))
  if (now?.join() !== after.join()) return false
  await file(trx, Number(item), { before: after, after: before }, by)
  return true
}

/** The categories of a contact outside the trash; null when it is not there. */
async function filedUnder(trx: Db, id: number): Promise<number[] | null> {
  const contact = trx.selectFrom('contacts').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  if (!(await contact.executeTakeFirst())) return null
  const rows = await trx
    .selectFrom('contact_categories')
    .select('category_id')
    .where('contact_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ category_id }) => category_id)
}

async function file(
  trx: Db,
  id: number,
  { before, after }: Filed,
  { actor, now = new Date() }: By,
): Promise<void> {
  const page = await trx
    .selectFrom('business_pages')
    .select('id')
    .where('contact_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await setContactCategories(trx, { contactId: id, businessId: page?.id ?? null }, after)
  const { name } = await trx
    .updateTable('contacts')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirstOrThrow()
  const names = await trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', 'in', [...before, ...after])
    .execute()
  const named = (ids: number[]) => ids.map((each) => names.find((row) => row.id === each)?.name ?? '')
  const fields = { before: { Categorías: named(before) }, after: { Categorías: named(after) } }
  await recordChange(trx, actor, { action: 'changed', noun: 'contact', id, title: name, ...fields }, now)
  await indexPending(trx)
}
