import { insertAll, insertSome, nextId } from 'db/insert'
import type { Businesses } from 'db/types'
import type { Insertable } from 'kysely'
import { freeSlugs } from '~/features/businesses/free-slugs.server'
import { listingQuality } from '~/features/businesses/quality'
import { citySlugOf, placeOfBusiness } from '~/features/places/near-place.server'
import { indexPending } from '~/features/search/indexing.server'
import { scheduleIds, weekOf } from '~/features/search/place-and-schedule.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import type { Row } from '../parse/row'
import { insertLists, statusOf, type Trx, update, type WriteContext } from './change.server'
import { columnsOf, importFieldsOf, messageOf } from './fields'
import type { RowResult } from './result'

/**
 * Writes the results of a batch, search documents included: within one transaction every business is whole or not there.
 * Created ones get their numbers in `known`.
 */
export async function writeResults(
  trx: Trx,
  results: readonly RowResult[],
  context: WriteContext,
): Promise<void> {
  await create(trx, results, context)
  for (const result of results)
    if (result.transition !== 'created' && isChange(result)) await update(trx, result, context)
  const keys = results.flatMap(({ row, known }) =>
    row && known ? [{ row_key: row.key, business_id: known.id }] : [],
  )
  if (keys.length > 0)
    await insertSome(trx, 'import_rows', keys)
      .onConflict((conflict) => conflict.column('row_key').doNothing())
      .execute()
  await indexPending(trx)
}

const isChange = ({ verdict }: RowResult) => verdict !== 'unchanged' && verdict !== 'refused'

interface Created {
  row: Row
  id: number
  slug: string
  scheduleId: number | null
}

async function create(trx: Trx, results: readonly RowResult[], context: WriteContext): Promise<void> {
  const creations = results.filter(({ transition }) => transition === 'created')
  const rows = creations.flatMap(({ row }) => row ?? [])
  if (rows.length === 0) return
  const first = await nextId(trx, ['businesses'])
  const slugs = await freeSlugs(
    trx,
    rows.map(({ name }) => businessSlug(name)),
  )
  const weeks = rows.map(({ timeZone, hours }) => weekOf(timeZone, hours))
  const schedules = await scheduleIds(
    trx,
    weeks.flatMap((week) => week ?? []),
  )
  for (const [index, { known }] of creations.entries()) if (known) Object.assign(known, { id: first + index })
  const created = rows.map((row, index): Created => {
    const scheduleId = schedules.get(weeks[index] ?? '') ?? null
    return { row, id: first + index, slug: slugs[index] ?? '', scheduleId }
  })
  await insertCreated(trx, created, context)
}

async function insertCreated(trx: Trx, created: readonly Created[], context: WriteContext): Promise<void> {
  const businesses = created.map((each) => businessRow(each, context))
  await insertAll(trx, 'businesses', businesses)
  const lists = created.map(({ row, id }) => ({ ...row, id }))
  await insertLists(trx, lists, context)
  const records = created.map(({ row, id }) => ({
    business_id: id,
    name_core: row.core,
    written: JSON.stringify(importFieldsOf(row)),
    imported_at: context.now,
  }))
  await insertAll(trx, 'import_records', records)
}

function businessRow(
  { row, id, slug, scheduleId }: Created,
  { now, categoryId }: WriteContext,
): Insertable<Businesses> {
  return {
    id,
    ...columnsOf(importFieldsOf(row)),
    message: messageOf(row),
    source: 'import',
    category_id: categoryId(row.categories[0] ?? ''),
    business_slug: slug,
    name_slug: businessSlug(row.name),
    name_key: nameKey(row.name),
    // Empty: the file does not say that the telephone has WhatsApp (D106).
    whatsapp: row.whatsapp ?? '',
    // The index would find them out and write every page a second time.
    place: placeOfBusiness({ ...row, state: row.stateCode }),
    city_slug: citySlugOf(row.city, row.stateCode),
    schedule_id: scheduleId,
    ...statusOf(row.heldBecause),
    quality: qualityOf(row),
    created_at: row.createdAt ?? now,
    updated_at: now,
  }
}

const qualityOf = (row: Row): number =>
  listingQuality({
    descriptionLength: row.description?.length ?? 0,
    services: row.services.length,
    hasPhone: row.phone !== null,
    hasEmail: row.email !== null,
    hasAddress: row.location !== null,
    hasHours: row.hours.length > 0,
    hasWebsite: row.websiteUrl !== null,
    hasLogo: false,
    isVerified: false,
    ratings: 0,
    average: null,
  })
