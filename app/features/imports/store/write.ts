import { insertAll, insertSome } from 'db/seed/insert'
import type { BusinessPages, Contacts } from 'db/types'
import type { Insertable } from 'kysely'
import { freeSlugs } from '~/features/businesses/free-slugs.server'
import { citySlugOf, placeOfBusiness } from '~/features/places/near-place.server'
import { indexPending } from '~/features/search/indexing.server'
import { scheduleIds, weekOf } from '~/features/search/where-and-when.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import type { Decision } from '../plan/decide'
import { fieldsOf, messageOf } from '../plan/fields'
import type { Draft } from '../row/draft'
import { heldReason, update } from './change'
import {
  categoryRows,
  hourRows,
  NOTHING_MORE,
  qualityOf,
  serviceRows,
  type Trx,
  type WriteContext,
} from './rows'

type Creation = Extract<Decision, { kind: 'create' }>

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
  if (rows.length > 0)
    await insertSome(trx, 'import_rows', rows)
      .onConflict((conflict) => conflict.column('row_key').doNothing())
      .execute()
  await indexPending(trx)
}

interface Created {
  draft: Draft
  id: number
  slug: string
  scheduleId: number | null
}

async function create(trx: Trx, creations: Creation[], context: WriteContext): Promise<void> {
  if (creations.length === 0) return
  const first = await nextId(trx)
  const slugs = await freeSlugs(
    trx,
    creations.map(({ draft }) => businessSlug(draft.name)),
  )
  const weeks = creations.map(({ draft }) => weekOf(draft.timeZone, draft.hours))
  const schedules = await scheduleIds(
    trx,
    weeks.flatMap((week) => week ?? []),
  )
  const created = creations.map(({ draft, known }, index): Created => {
    known.id = first + index
    known.contactId = first + index
    const scheduleId = schedules.get(weeks[index] ?? '') ?? null
    return { draft, id: first + index, slug: slugs[index] ?? '', scheduleId }
  })
  const { now, categoryId } = context
  const all = <T>(rowsOf: (each: Created) => T[]) => created.flatMap(rowsOf)
  await insertAll(
    trx,
    'contacts',
    all(({ draft, id }) => [contactRow(draft, id, now)]),
  )
  await insertAll(
    trx,
    'contact_categories',
    all(({ draft, id }) =>
      draft.categories.map((slug, position) => ({ contact_id: id, category_id: categoryId(slug), position })),
    ),
  )
  await insertAll(
    trx,
    'business_pages',
    all((each) => [pageRow(each, context)]),
  )
  await insertLists(trx, created, context)
}

/** What is kept of businesses row by row, and what the import remembers of them. */
async function insertLists(trx: Trx, created: readonly Created[], context: WriteContext): Promise<void> {
  const all = <T>(rowsOf: (each: Created) => T[]) => created.flatMap(rowsOf)
  await insertAll(
    trx,
    'business_categories',
    all(({ draft, id }) => categoryRows(draft.categories, id, context)),
  )
  await insertAll(
    trx,
    'business_services',
    all(({ draft, id }) => serviceRows(draft.services, id)),
  )
  await insertAll(
    trx,
    'business_hours',
    all(({ draft, id }) => hourRows(draft.hours, id)),
  )
  await insertAll(
    trx,
    'import_records',
    all(({ draft, id }) => [
      {
        business_id: id,
        name_core: draft.core,
        written: JSON.stringify(fieldsOf(draft)),
        imported_at: context.now,
      },
    ]),
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
  { draft, id, slug, scheduleId }: Created,
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
    // The index would find them out and write every page a second time.
    place: placeOfBusiness({ ...draft, state: draft.stateCode }),
    city_slug: citySlugOf(draft.city, draft.stateCode),
    schedule_id: scheduleId,
    latitude: draft.latitude,
    longitude: draft.longitude,
    description: draft.description,
    price_range: draft.priceRange,
    languages: draft.languages,
    home_service: draft.homeService,
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
