import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { getInitialBusinessValues } from '~/features/businesses/read.server'
import { recomputeListingQuality } from '~/features/businesses/refresh-quality.server'
import { findFreeSlugs } from '~/features/businesses/slugs.server'
import { insertBusinesses, setStatusAndRestore, updateBusiness } from '~/features/businesses/write.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { toBusinessSlug } from '~/values/text/slug'
import { HELD_BY_IMPORT_PREFIX, type KnownBusiness } from '../match/existing.server'
import { type RowResult, selectFieldsToWrite } from '../match/result'
import type { ImportFields } from '../normalise/fields'
import { toBusinessNameCore } from '../normalise/names'
import { toImportFields } from '../normalise/row'

/** Context for writing. */
export interface TimeAndCategoryIds {
  now: Date
  categoryId: (slug: string) => number
}

/**
 * Writes the results of a batch and their row keys in the transaction of the caller. Updates the search
 * indexes. Sets the ids of created businesses in `known`.
 */
export async function writeBusinessesFromRowResults(
  trx: Db,
  results: readonly RowResult[],
  context: TimeAndCategoryIds,
): Promise<void> {
  await create(
    trx,
    results.filter(({ transition }) => transition === 'created'),
    context,
  )
  for (const result of results)
    if (result.transition !== 'created' && !['unchanged', 'refused'].includes(result.verdict))
      await updateBusinessFromRow(trx, result, context)
  const keys = results.flatMap(({ row, known }) =>
    row && known ? [{ row_key: row.key, business_id: known.id }] : [],
  )
  if (keys.length > 0)
    await buildBatchInsert(trx, 'import_rows', keys)
      .onConflict((conflict) => conflict.column('row_key').doNothing())
      .execute()
  await indexPendingBusinesses(trx)
}

const categoryIds = (
  { category, moreCategories }: Pick<ImportFields, 'category' | 'moreCategories'>,
  context: TimeAndCategoryIds,
) => [category, ...moreCategories].map(context.categoryId)

const heldReason = (heldBecause: string | null) => heldBecause && `${HELD_BY_IMPORT_PREFIX}${heldBecause}`

async function create(trx: Db, results: readonly RowResult[], context: TimeAndCategoryIds): Promise<void> {
  const rows = results.flatMap(({ row }) => row ?? [])
  const slugs = await findFreeSlugs(
    trx,
    rows.map(({ name }) => toBusinessSlug(name)),
  )
  const created = rows.map((row, place) => {
    const { hours, ...fields } = toImportFields(row)
    const slug = slugs[place] ?? ''
    const status = row.heldBecause === null ? ('published' as const) : ('held' as const)
    const business = { ...getInitialBusinessValues(), ...fields, slug, status }
    return {
      after: { ...business, categoryIds: categoryIds(fields, context) },
      hours,
      source: 'import' as const,
      statusReason: heldReason(row.heldBecause),
      // If the row has no WhatsApp number, its phone is not used as one (D106).
      hasWhatsapp: false,
      now: row.createdAt ? new Date(row.createdAt) : context.now,
    }
  })
  const ids = await insertBusinesses(trx, created)
  await noteImported(
    trx,
    rows.map(({ core }, place) => ({ id: ids[place] ?? 0, core })),
    context,
  )
  for (const [place, { known }] of results.entries()) {
    const [id = 0, business] = [ids[place], created[place]]
    // A later row of the file may add data to this business.
    const made = { id, version: 1, createdAt: context.now.toISOString(), isListed: true }
    if (known && business) Object.assign(known, { id, business: { ...business.after, ...made } })
  }
}

/** Writes the changes of a row to an existing business. */
async function updateBusinessFromRow(trx: Db, result: RowResult, context: TimeAndCategoryIds): Promise<void> {
  const { row, known, transition } = result
  if (!row || !known) return
  if (transition)
    await setStatusAndRestore(trx, known.id, {
      status: row.heldBecause === null ? 'published' : 'held',
      reason: heldReason(row.heldBecause),
      now: context.now,
    })
  await writeImportChanges(trx, known, selectFieldsToWrite(result), context)
}

/**
 * Writes fields of a stored business. Does nothing for a planned one. The slug stays the same when the name
 * changes (D21).
 */
export async function writeImportChanges(
  trx: Db,
  { id, business: before }: KnownBusiness,
  { hours, ...changed }: Partial<ImportFields>,
  context: TimeAndCategoryIds,
): Promise<void> {
  if (!before) return
  const after = { ...before, ...changed }
  const filed = { ...after, categoryIds: categoryIds(after, context) }
  await updateBusiness(trx, { before, after: filed, hasWhatsapp: false, hours }, context.now)
  await recomputeListingQuality(trx, id)
  await noteImported(trx, [{ id, core: toBusinessNameCore(after.name) }], context)
}

/** Records that these businesses were imported, with their normalized names. */
async function noteImported(
  trx: Db,
  all: readonly { id: number; core: string }[],
  { now }: TimeAndCategoryIds,
): Promise<void> {
  if (all.length === 0) return
  const noted = { imported_at: now.toISOString() }
  const records = all.map(({ id, core }) => ({ business_id: id, name_core: core, ...noted }))
  await buildBatchInsert(trx, 'import_records', records)
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet(({ ref }) => ({ name_core: ref('excluded.name_core'), imported_at: noted.imported_at })),
    )
    .execute()
}
