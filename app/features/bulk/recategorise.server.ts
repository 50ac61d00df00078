import type { Db } from 'db/connect'
import type { BulkDetails } from '~/features/admin-lists/verbs'
import type { By } from '~/features/audit/schema'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'

interface Filed {
  /** Slugs of categories, the primary one first. */
  before: string[]
  after: string[]
}

/** Files a contact under another primary category; its further ones stay (D21). Null when it is there already. */
export async function recategorise(
  trx: Db,
  item: string,
  by: By,
  { category }: BulkDetails,
): Promise<Filed | null> {
  const before = await filedUnder(trx, Number(item))
  if (!category || !before || before[0] === category) return null
  const after = [category, ...before.slice(1).filter((slug) => slug !== category)]
  return (await file(trx, Number(item), after, by)) ? { before, after } : null
}

/** Files it as it was before; not when somebody has filed it differently since. */
export async function undoRecategorise(trx: Db, item: string, kept: unknown, by: By): Promise<boolean> {
  const { before, after } = kept as Filed
  const now = await filedUnder(trx, Number(item))
  return now?.join() === after.join() && file(trx, Number(item), before, by)
}

/** The categories of a contact outside the trash; null when it is not there. */
async function filedUnder(trx: Db, id: number): Promise<string[] | null> {
  const business = await readBusiness(trx, id)
  return business && [business.category, ...business.moreCategories].filter(Boolean)
}

async function file(trx: Db, id: number, [category = '', ...moreCategories]: string[], by: By) {
  const saved = await saveBusiness(trx, by, id, { business: { category, moreCategories } })
  return saved.ok && saved.changed.length > 0
}
