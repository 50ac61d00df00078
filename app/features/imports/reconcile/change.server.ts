import { insertAll } from 'db/seed/insert'
import type { Database } from 'db/types'
import type { Transaction } from 'kysely'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import { nameCore } from '../parse/identity'
import { isExportOf } from './compare'
import { type ExistingBusiness, HELD_BY_IMPORT } from './existing.server'
import { columnsOf, FIELDS, type FieldName, type Fields, messageOf } from './fields'
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
      .updateTable('business_pages')
      .set({ ...statusOf(row.heldBecause), deleted_at: null })
      .where('id', '=', known.id)
      .execute()
  // A contact comes back with its page.
  if (transition === 'revived' && known.contactId !== null)
    await trx.updateTable('contacts').set({ deleted_at: null }).where('id', '=', known.contactId).execute()
  const change = { known, changed: changedBy(result), isExport: isExportOf(row, known) }
  await changePage(trx, change, context)
}

interface PageChange {
  known: ExistingBusiness
  changed: Partial<Fields>
  /** Our own export is of the contact itself: what it says goes there whatever stood there. */
  isExport?: boolean
}

/**
 * Writes fields of a business, and remembers them as what the import last wrote. The address of the page stays what it
 * was, whatever its name becomes (D21).
 */
export async function changePage(trx: Trx, change: PageChange, context: WriteContext): Promise<void> {
  const { known, changed } = change
  const { name, categories, whatsapp } = changed
  await trx
    .updateTable('business_pages')
    .set({
      ...columnsOf('page', changed),
      ...(whatsapp === null && { whatsapp: '' }),
      ...(name && { name_key: nameKey(name), name_slug: businessSlug(name) }),
      ...(categories && { category_id: context.categoryId(categories[0] ?? '') }),
      updated_at: context.now,
    })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute()
  await updateContact(trx, change, context.now)
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

async function replaceLists(trx: Trx, { known, changed }: PageChange, context: WriteContext): Promise<void> {
  const { id, contactId } = known
  const { categories, services, hours } = changed
  if (categories) await trx.deleteFrom('business_categories').where('business_id', '=', id).execute()
  if (categories) await trx.deleteFrom('contact_categories').where('contact_id', '=', contactId).execute()
  if (services) await trx.deleteFrom('business_services').where('business_id', '=', id).execute()
  if (hours) await trx.deleteFrom('business_hours').where('business_id', '=', id).execute()
  await insertLists(trx, [{ id, contactId, ...changed }], context)
}

/** What is kept of a business row by row: its categories, the first one its primary one, its services and its week. */
interface Lists extends Partial<Pick<Fields, 'categories' | 'services' | 'hours'>> {
  id: number
  contactId: number | null
}

/** Writes these lists of businesses that have none. */
export async function insertLists(
  trx: Trx,
  lists: readonly Lists[],
  { categoryId }: WriteContext,
): Promise<void> {
  const filed = lists.flatMap(({ id, contactId, categories = [] }) =>
    categories.map((slug, position) => ({ id, contactId, row: { category_id: categoryId(slug), position } })),
  )
  const ofPages = filed.map(({ id, row }) => ({ ...row, business_id: id }))
  await insertAll(trx, 'business_categories', ofPages)
  const ofContacts = filed.flatMap(({ contactId, row }) =>
    contactId === null ? [] : [{ ...row, contact_id: contactId }],
  )
  await insertAll(trx, 'contact_categories', ofContacts)
  const services = lists.flatMap(({ id, services = [] }) =>
    services.map((name, position) => ({ business_id: id, position, name })),
  )
  await insertAll(trx, 'business_services', services)
  const hours = lists.flatMap(({ id, hours = [] }) => hours.map((span) => ({ ...span, business_id: id })))
  await insertAll(trx, 'business_hours', hours)
}

/** The contact follows where it still says what the import wrote. */
async function updateContact(trx: Trx, { known, changed, isExport }: PageChange, now: string): Promise<void> {
  const { contactId, contact, written } = known
  if (contactId === null) return
  const follows = (name: FieldName) => {
    const column = FIELDS[name].contact
    const said = column && contact?.[column]
    return isExport || !said || said === (written?.[name] ?? null)
  }
  const names = (Object.keys(changed) as FieldName[]).filter(follows)
  const said = messageOf(written ?? {})
  const message = messageOf({ ...written, ...changed })
  const set = {
    ...columnsOf('contact', Object.fromEntries(names.map((name) => [name, changed[name]]))),
    ...((!contact || contact.message === said) && message !== said && { message }),
  }
  if (Object.keys(set).length === 0) return
  await trx
    .updateTable('contacts')
    .set({ ...set, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', contactId)
    .execute()
}
