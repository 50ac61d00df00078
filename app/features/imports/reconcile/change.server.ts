import { insertAll } from 'db/insert'
import type { Database } from 'db/types'
import type { Transaction } from 'kysely'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import { nameCore } from '../parse/identity'
import { type ExistingBusiness, HELD_BY_IMPORT } from './existing-businesses.server'
import { columnsOf, type Fields, messageOf } from './fields'
import { changedBy, type RowResult } from './result'

export type Trx = Transaction<Database>

/** What writing needs to know besides the results. */
export interface WriteContext {
  now: string
  categoryId: (slug: string) => number
}

/** The status of a page by what a row was found doubtful for, if it was. */
export const statusOf = (heldBecause: string | null) => ({
  status: heldBecause === null ? ('published' as const) : ('held' as const),
  status_reason: heldBecause === null ? null : `${HELD_BY_IMPORT}${heldBecause}`,
})

/** Writes what a row changes of a business that is there. */
export async function update(trx: Trx, result: RowResult, context: WriteContext): Promise<void> {
  const { row, known, transition } = result
  if (!row || !known) return
  if (transition)
    await trx
      .updateTable('businesses')
      .set({ ...statusOf(row.heldBecause), deleted_at: null })
      .where('id', '=', known.id)
      .execute()
  await changeBusiness(trx, { known, changed: changedBy(result) }, context)
}

interface Change {
  known: ExistingBusiness
  changed: Partial<Fields>
}

/**
 * Writes fields of a business, and remembers them as what the import last wrote. The address of the page stays what it
 * was, whatever its name becomes (D21).
 */
export async function changeBusiness(trx: Trx, change: Change, context: WriteContext): Promise<void> {
  const { known, changed } = change
  const { name, categories, whatsapp } = changed
  await trx
    .updateTable('businesses')
    .set({
      ...columnsOf(changed),
      ...messageAfter(change),
      ...(whatsapp === null && { whatsapp: '' }),
      ...(name && { name_key: nameKey(name), name_slug: businessSlug(name) }),
      ...(categories && { category_id: context.categoryId(categories[0] ?? '') }),
      updated_at: context.now,
    })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute()
  await replaceLists(trx, change, context)
  await refreshQuality(trx, known.id)
  const record = {
    written: JSON.stringify({ ...known.written, ...changed }),
    name_core: nameCore(name ?? known.current.name),
    imported_at: context.now,
  }
  await trx
    .insertInto('import_records')
    .values({ business_id: known.id, ...record })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(record))
    .execute()
}

async function replaceLists(trx: Trx, { known, changed }: Change, context: WriteContext): Promise<void> {
  const { id } = known
  const { categories, services, hours } = changed
  if (categories) await trx.deleteFrom('business_categories').where('business_id', '=', id).execute()
  if (services) await trx.deleteFrom('business_services').where('business_id', '=', id).execute()
  if (hours) await trx.deleteFrom('business_hours').where('business_id', '=', id).execute()
  await insertLists(trx, [{ id, ...changed }], context)
}

/** What is kept of a business row by row: its categories, the first one its primary one, its services and its week. */
interface Lists extends Partial<Pick<Fields, 'categories' | 'services' | 'hours'>> {
  id: number
}

/** Writes these lists of businesses that have none. */
export async function insertLists(
  trx: Trx,
  lists: readonly Lists[],
  { categoryId }: WriteContext,
): Promise<void> {
  const filed = lists.flatMap(({ id, categories = [] }) =>
    categories.map((slug, position) => ({ business_id: id, category_id: categoryId(slug), position })),
  )
  await insertAll(trx, 'business_categories', filed)
  const services = lists.flatMap(({ id, services = [] }) =>
    services.map((name, position) => ({ business_id: id, position, name })),
  )
  await insertAll(trx, 'business_services', services)
  const hours = lists.flatMap(({ id, hours = [] }) => hours.map((span) => ({ ...span, business_id: id })))
  await insertAll(trx, 'business_hours', hours)
}

/** The private part follows where it still says what the import wrote. */
function messageAfter({ known: { message: stands, written }, changed }: Change) {
  const [said, message] = [messageOf(written ?? {}), messageOf({ ...written, ...changed })]
  return stands === said && message !== said ? { message } : {}
}
