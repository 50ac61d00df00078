import { insertAll } from 'db/seed/insert'
import type { BusinessPages, Contacts } from 'db/types'
import type { Updateable } from 'kysely'
import { businessSlug, nameKey } from '~/values/text/slug'
import { type Decision, isExportOf } from '../plan/decide'
import { type FieldName, type Fields, messageOf } from '../plan/fields'
import type { Draft } from '../row/draft'
import type { Span } from '../row/hours'
import { nameCore } from '../row/identity'
import { HELD_BY_IMPORT, type Known } from './known'
import {
  categoryRows,
  hourRows,
  qualityOf,
  type Rest,
  serviceRows,
  type Trx,
  type WriteContext,
} from './rows'

type Update = Extract<Decision, { kind: 'update' }>

/** Which column keeps a field: of the page, and of the contact behind it. */
const PAGE_COLUMNS: Partial<Record<FieldName, keyof Updateable<BusinessPages>>> = {
  name: 'business_name',
  contactPerson: 'contact_person',
  email: 'email',
  phone: 'phone',
  whatsapp: 'whatsapp',
  location: 'location',
  city: 'city',
  stateCode: 'state_code',
  isStateKnown: 'state_confirmed',
  zip: 'zipcode',
  timeZone: 'time_zone',
  latitude: 'latitude',
  longitude: 'longitude',
  priceRange: 'price_range',
  languages: 'languages',
  homeService: 'home_service',
  description: 'description',
  websiteUrl: 'website_url',
  facebookUrl: 'facebook_url',
  instagramUrl: 'instagram_url',
}
const CONTACT_COLUMNS: Partial<Record<FieldName, keyof Updateable<Contacts>>> = {
  name: 'name',
  contactPerson: 'contact_person',
  email: 'email',
  phone: 'phone',
  location: 'location',
  city: 'city',
  stateCode: 'state_code',
  zip: 'zipcode',
}

/** Why a page waits; null where it is shown. */
export const heldReason = ({ heldBecause }: Draft) => heldBecause && `${HELD_BY_IMPORT}${heldBecause}`

/** Writes what a row changes of a business that is there. */
export async function update(
  trx: Trx,
  { known, comparison, turn, draft }: Update,
  context: WriteContext,
): Promise<void> {
  if (turn) {
    const status = {
      status: draft.heldBecause ? ('held' as const) : ('published' as const),
      status_reason: heldReason(draft),
    }
    await trx
      .updateTable('business_pages')
      .set({ ...status, deleted_at: null })
      .where('id', '=', known.id)
      .execute()
  }
  if (turn === 'revived') await revive(trx, known)
  const isExport = isExportOf(draft, known)
  await changePage(trx, { known, changed: comparison.changed, isExport }, context)
}

/**
 * Writes fields of a business, and remembers them as what the import last wrote. The address of the page stays what it
 * was, whatever its name becomes (D21).
 */
export async function changePage(
  trx: Trx,
  { known, changed, isExport = false }: { known: Known; changed: Partial<Fields>; isExport?: boolean },
  context: WriteContext,
): Promise<void> {
  const after: Fields = { ...known.current, ...changed }
  const name = changed.name as string | undefined
  await trx
    .updateTable('business_pages')
    .set({
      ...columns(PAGE_COLUMNS, changed),
      ...(changed.whatsapp === null && { whatsapp: '' }),
      ...(name ? { name_key: nameKey(name), name_slug: businessSlug(name) } : {}),
      ...(changed.categories
        ? { category_id: context.categoryId((changed.categories as string[])[0] ?? '') }
        : {}),
      quality: qualityOf(after, await restOf(trx, known.id)),
      updated_at: context.now,
    })
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', known.id)
    .execute()
  await updateContact(trx, { known, changed, isExport }, context.now)
  await replaceLists(trx, known, changed, context)
  await remember(trx, known, after, { ...known.written, ...changed } as Fields, context.now)
}

async function replaceLists(
  trx: Trx,
  known: Known,
  changed: Partial<Fields>,
  context: WriteContext,
): Promise<void> {
  if (changed.categories) await refile(trx, known, changed.categories as string[], context)
  if (changed.services) {
    await trx.deleteFrom('business_services').where('business_id', '=', known.id).execute()
    await insertAll(trx, 'business_services', serviceRows(changed.services as string[], known.id))
  }
  if (changed.hours) {
    await trx.deleteFrom('business_hours').where('business_id', '=', known.id).execute()
    await insertAll(trx, 'business_hours', hourRows(changed.hours as Span[], known.id))
  }
}

async function remember(trx: Trx, known: Known, after: Fields, written: Fields, now: string): Promise<void> {
  const record = {
    written: JSON.stringify(written),
    name_core: nameCore(String(after.name)),
    imported_at: now,
  }
  await trx
    .insertInto('import_records')
    .values({ business_id: known.id, ...record })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(record))
    .execute()
}

/** A contact comes back with its page. */
async function revive(trx: Trx, { contactId }: Known): Promise<void> {
  if (contactId !== null)
    await trx.updateTable('contacts').set({ deleted_at: null }).where('id', '=', contactId).execute()
}

/** The contact follows where it still says what the import wrote; our own export is of the contact itself. */
async function updateContact(
  trx: Trx,
  { known, changed, isExport }: { known: Known; changed: Partial<Fields>; isExport: boolean },
  now: string,
): Promise<void> {
  if (known.contactId === null) return
  const follows = Object.fromEntries(
    Object.entries(changed).filter(([name]) => {
      const said = known.contact[name as FieldName] ?? null
      return isExport || said === null || said === '' || said === (known.written?.[name as FieldName] ?? null)
    }),
  )
  const said = messageOf({
    description: known.written?.description ?? null,
    notes: known.written?.notes ?? null,
  })
  const isOurs = (known.contact.notes ?? null) === said
  const message = messageOf({ description: null, notes: null, ...known.written, ...changed })
  const set = { ...columns(CONTACT_COLUMNS, follows), ...(isOurs && message !== said && { message }) }
  if (Object.keys(set).length === 0) return
  await trx
    .updateTable('contacts')
    .set({ ...set, updated_at: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', known.contactId)
    .execute()
}

async function refile(trx: Trx, known: Known, slugs: string[], context: WriteContext): Promise<void> {
  await trx.deleteFrom('business_categories').where('business_id', '=', known.id).execute()
  await insertAll(trx, 'business_categories', categoryRows(slugs, known.id, context))
  if (known.contactId === null) return
  const contactId = known.contactId
  await trx.deleteFrom('contact_categories').where('contact_id', '=', contactId).execute()
  await insertAll(
    trx,
    'contact_categories',
    slugs.map((slug, position) => ({
      contact_id: contactId,
      category_id: context.categoryId(slug),
      position,
    })),
  )
}

function columns(
  names: Partial<Record<FieldName, string>>,
  fields: Partial<Fields>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const column = names[field as FieldName]
      return column ? [[column, typeof value === 'boolean' ? Number(value) : (value as string)]] : []
    }),
  )
}

async function restOf(trx: Trx, id: number): Promise<Rest> {
  const page = await trx
    .selectFrom('business_pages')
    .select(['logo_hash', 'verified_at', 'ratings_count', 'professional_sum', 'trust_sum'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const hours = await trx
    .selectFrom('business_hours')
    .select('weekday')
    .where('business_id', '=', id)
    .limit(1)
    .execute()
  const { ratings_count: ratings } = page
  return {
    hasHours: hours.length > 0,
    hasLogo: page.logo_hash !== null,
    isVerified: page.verified_at !== null,
    ratings,
    average: ratings > 0 ? (page.professional_sum + page.trust_sum) / (2 * ratings) : null,
  }
}
