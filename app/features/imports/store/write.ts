import { insertAll as insertMany } from 'db/seed/insert'
import type { BusinessPages, Contacts, Database } from 'db/types'
import type { Insertable, Transaction, Updateable } from 'kysely'
import { freeSlugs } from '~/features/businesses/free-slugs.server'
import { listingQuality } from '~/features/businesses/quality'
import { indexPending } from '~/features/search/indexing.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import { type Decision, isExportOf } from '../plan/decide'
import { type FieldName, type Fields, fieldsOf, messageOf } from '../plan/fields'
import type { Draft } from '../row/draft'
import type { Span } from '../row/hours'
import { nameCore } from '../row/identity'
import { HELD_BY_IMPORT, type Known } from './known'

type Trx = Transaction<Database>

/** Rows of one statement. */
const AT_ONCE = 50

const insertAll = <T extends keyof Database & string>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Database[T]>[],
) => insertMany(trx, table, rows, AT_ONCE)
type Creation = Extract<Decision, { kind: 'create' }>
type Update = Extract<Decision, { kind: 'update' }>

/** What writing needs to know besides the decisions. */
export interface WriteContext {
  now: string
  categoryId: (slug: string) => number
}

/**
 * Carries out a batch of decisions, search documents included: within one transaction every business is whole or
 * not there. Created ones get their numbers in `known`.
 */
export async function writeDecisions(
  trx: Trx,
  decisions: readonly Decision[],
  context: WriteContext,
): Promise<void> {
  await create(
    trx,
    decisions.filter((decision) => decision.kind === 'create'),
    context,
  )
  for (const decision of decisions) if (decision.kind === 'update') await update(trx, decision, context)
  const rows = decisions.flatMap((decision) =>
    decision.kind === 'refused' ? [] : [{ row_key: decision.key, business_id: decision.known.id }],
  )
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await trx
      .insertInto('import_rows')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) => conflict.column('row_key').doNothing())
      .execute()
  await indexPending(trx)
}

async function create(trx: Trx, creations: Creation[], context: WriteContext): Promise<void> {
  if (creations.length === 0) return
  const first = await nextId(trx)
  const slugs = await freeSlugs(
    trx,
    creations.map(({ draft }) => businessSlug(draft.name)),
  )
  const rows = creations.map(({ draft, known }, index) => {
    known.id = first + index
    known.contactId = first + index
    return { draft, id: first + index, slug: slugs[index] ?? '' }
  })
  await insertAll(
    trx,
    'contacts',
    rows.map(({ draft, id }) => contactRow(draft, id, context.now)),
  )
  await insertAll(
    trx,
    'contact_categories',
    rows.flatMap(({ draft, id }) =>
      draft.categories.map((slug, position) => ({
        contact_id: id,
        category_id: context.categoryId(slug),
        position,
      })),
    ),
  )
  await insertAll(
    trx,
    'business_pages',
    rows.map(({ draft, id, slug }) => pageRow(draft, id, slug, context)),
  )
  await insertAll(
    trx,
    'business_categories',
    rows.flatMap(({ draft, id }) => categoryRows(draft.categories, id, context)),
  )
  await insertAll(
    trx,
    'business_services',
    rows.flatMap(({ draft, id }) => serviceRows(draft.services, id)),
  )
  await insertAll(
    trx,
    'business_hours',
    rows.flatMap(({ draft, id }) => hourRows(draft.hours, id)),
  )
  await insertAll(
    trx,
    'import_records',
    rows.map(({ draft, id }) => ({
      business_id: id,
      name_core: nameCore(draft.name),
      written: JSON.stringify(fieldsOf(draft)),
      imported_at: context.now,
    })),
  )
}

/** Both tables count on from the higher of the two, so that a business and its contact share a number. */
async function nextId(trx: Trx): Promise<number> {
  const highest = async (table: 'contacts' | 'business_pages') => {
    const row = await trx.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  }
  return Math.max(await highest('contacts'), await highest('business_pages')) + 1
}

function contactRow(draft: Draft, id: number, now: string): Insertable<Contacts> {
  return {
    id,
    name: draft.name,
    contact_person: draft.contactPerson,
    email: draft.email,
    phone: draft.phone,
    location: draft.location,
    city: draft.city,
    state_code: draft.stateCode,
    zipcode: draft.zip,
    message: messageOf(draft),
    source: 'import',
    created_at: draft.createdAt ?? now,
    updated_at: now,
    deleted_at: null,
  }
}

function pageRow(
  draft: Draft,
  id: number,
  slug: string,
  { now, categoryId }: WriteContext,
): Insertable<BusinessPages> {
  return {
    id,
    contact_id: id,
    category_id: categoryId(draft.categories[0] ?? ''),
    business_name: draft.name,
    business_slug: slug,
    name_slug: businessSlug(draft.name),
    name_key: nameKey(draft.name),
    contact_person: draft.contactPerson,
    email: draft.email,
    phone: draft.phone,
    // Empty: the file does not say that the telephone has WhatsApp (D106).
    whatsapp: draft.whatsapp ?? '',
    location: draft.location,
    city: draft.city,
    state_code: draft.stateCode,
    state_confirmed: draft.isStateKnown ? 1 : 0,
    zipcode: draft.zip,
    time_zone: draft.timeZone,
    latitude: draft.latitude,
    longitude: draft.longitude,
    description: draft.description,
    price_range: draft.priceRange,
    website_url: draft.websiteUrl,
    facebook_url: draft.facebookUrl,
    instagram_url: draft.instagramUrl,
    status: draft.heldBecause === null ? 'published' : 'held',
    status_reason: heldReason(draft),
    quality: qualityOf(fieldsOf(draft), NOTHING_MORE),
    created_at: draft.createdAt ?? now,
    updated_at: now,
  }
}

const categoryRows = (slugs: readonly string[], id: number, { categoryId }: WriteContext) =>
  slugs.map((slug, position) => ({ business_id: id, category_id: categoryId(slug), position }))
const serviceRows = (names: readonly string[], id: number) =>
  names.map((name, position) => ({ business_id: id, position, name }))

const hourRows = (hours: readonly Span[], id: number) => hours.map((span) => ({ business_id: id, ...span }))
const heldReason = ({ heldBecause }: Draft) => heldBecause && `${HELD_BY_IMPORT}${heldBecause}`

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

async function update(
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

/** What the quality of a page counts and an import does not write. */
interface Rest {
  hasHours: boolean
  hasLogo: boolean
  isVerified: boolean
  ratings: number
  average: number | null
}
const NOTHING_MORE: Rest = { hasHours: false, hasLogo: false, isVerified: false, ratings: 0, average: null }

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

function qualityOf(fields: Fields, rest: Rest): number {
  return listingQuality({
    descriptionLength: String(fields.description ?? '').length,
    services: (fields.services as readonly string[] | null)?.length ?? 0,
    hasPhone: Boolean(fields.phone),
    hasEmail: Boolean(fields.email),
    hasAddress: Boolean(fields.location),
    hasWebsite: Boolean(fields.websiteUrl),
    ...rest,
  })
}
