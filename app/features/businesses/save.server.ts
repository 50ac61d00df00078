import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { lastChanges } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { Action, By, Fields } from '~/features/audit/schema'
import { zipProblem } from '~/features/places/fields'
import { indexPending } from '~/features/search/indexing.server'
import type { Base, Difference } from '~/values/fields'
import { shownName } from '~/values/text/shown-name'
import { businessSlug } from '~/values/text/slug'
import { BUSINESS, type BusinessField, type BusinessValues, businessRecord } from './fields'
import { freeSlugs } from './free-slugs.server'
import { type Business, emptyBusiness, readBusiness } from './read.server'
import { refreshQuality } from './refresh-quality.server'
import { type Filed, insertBusiness, PLACE, updateBusiness, type Written } from './write.server'

export interface SentBusiness extends Written {
  business: Partial<BusinessValues>
  /** What a form was filled from; left out where nobody looked at the business before. */
  base?: Base | undefined
  /** What the log says of it besides its fields; then it is noted even where none of them changes. Null: nothing. */
  entry?: { action: Action; before?: Fields; after?: Fields; moved?: unknown } | null
}

export type BusinessErrors = Partial<Record<BusinessField, string[]>>

export type SavedBusiness =
  /** `entry`: the log's. */
  | { ok: true; id: number; changed: (keyof BusinessValues)[]; entry: number | null }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; errors: BusinessErrors }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: Difference<BusinessField>[]
      /** As the form shows the business now. */
      current: Record<string, string | string[]>
    }

/**
 * Writes what somebody says of a business, or makes one where `id` is null: its columns, categories, services, former
 * address, place and clock, search entry and log, all or none. Whoever registers, owns, administers, corrects or merges
 * goes through here; what `business` does not name stays. Refused when it is not there or in the trash, when it does not
 * fit together (`errors`, by the fields of the form), and where somebody else has changed a field to something else since
 * the form was opened (F44).
 */
export function saveBusiness(
  db: Db,
  by: By,
  id: number | null,
  { business, base, entry, ...written }: SentBusiness,
): Promise<SavedBusiness> {
  const now = by.now ?? new Date()
  return inTransaction(db, async (trx): Promise<SavedBusiness> => {
    const stored = id === null ? null : await readBusiness(trx, id)
    if (id !== null && !stored) return { ok: false, reason: 'not_found' }
    const began = stored ?? emptyBusiness()
    const merged = BUSINESS.merge(began, settled(business, stored), {
      opened: base?.opened,
      isCurrent: !stored || !base || base.version === stored.version,
    })
    if (stored && merged.conflicts.length > 0)
      return {
        ok: false,
        reason: 'changed',
        version: stored.version,
        differences: await told(trx, stored.id, merged.conflicts),
        current: BUSINESS.asForm(stored),
      }
    if (stored && merged.changed.length === 0 && !entry)
      return { ok: true, id: stored.id, changed: [], entry: null }
    const meant = await withSlug(trx, stored, fitted(began, merged.values))
    const isFiledAnew =
      !stored ||
      merged.changed.some((key) => key === 'category' || key === 'moreCategories' || key === 'status')
    const filing = isFiledAnew ? await fileUnder(trx, meant) : { ids: [] }
    const misplaced = base ? misplacedIn(began, meant) : {}
    const errors = { ...(await refuse(trx, stored, meant)), ...misplaced, ...filing.errors }
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
    const after = { ...meant, categoryIds: filing.ids }
    const saved = stored
      ? await updateBusiness(trx, { before: stored, after, ...written }, now)
      : await insertBusiness(trx, after, written, now)
    await refreshQuality(trx, saved)
    const named = await categoryNames(trx, isFiledAnew)
    const noted =
      entry === null
        ? null
        : await recordChange(
            trx,
            by.actor,
            {
              action: entry?.action ?? (stored ? 'changed' : 'created'),
              noun: 'contact',
              id: saved,
              title: shownName(after.name),
              before: { ...(stored && named(stored)), ...entry?.before },
              after: { ...named(after), ...entry?.after },
              ...(stored && { undo: { fields: BUSINESS.changes(stored, after), moved: entry?.moved } }),
            },
            now,
          )
    await indexPending(trx)
    return { ok: true, id: saved, changed: merged.changed, entry: noted }
  })
}

/** The principal category is none of the others; an empty address says nothing of one that there is. */
function settled(sent: Partial<BusinessValues>, stored: Business | null): Partial<BusinessValues> {
  const { slug, ...others } = sent
  const business = stored && slug === '' ? others : sent
  const { category, moreCategories } = business
  if (category === undefined || !moreCategories) return business
  return { ...business, moreCategories: moreCategories.filter((slug) => slug !== category) }
}

/** What the log says of a business: its categories by their names, where they may have changed. */
async function categoryNames(trx: Db, isFiledAnew: boolean) {
  const rows = isFiledAnew ? await trx.selectFrom('categories').select(['slug', 'name']).execute() : []
  const nameOf = (slug: string) => rows.find((each) => each.slug === slug)?.name ?? slug
  return (business: BusinessValues) => ({
    ...BUSINESS.byLabel(business),
    [businessRecord.category.label]: nameOf(business.category),
    [businessRecord.moreCategories.label]: business.moreCategories.map(nameOf).join(', '),
  })
}

/** Who changed these fields last, and when, as far as the log knows. */
async function told(trx: Db, id: number, conflicts: Difference<BusinessField>[]) {
  const last = await lastChanges(trx, { noun: 'contact', id })
  return conflicts.map((each) => ({ ...each, ...last.get(each.label) }))
}

/** Nobody has seen the address of a draft: it follows the name, as that of a new business does. */
async function withSlug(trx: Db, stored: Business | null, values: BusinessValues): Promise<BusinessValues> {
  const isUnseen = stored === null || (stored.status === 'draft' && stored.name !== values.name)
  const isAsked = values.slug !== '' && values.slug !== stored?.slug
  if (isAsked || !isUnseen) return values
  const wanted = businessSlug(values.name)
  const [slug = wanted] = await freeSlugs(trx, [wanted])
  return { ...values, slug }
}

/** What two forms have made of one business: of a place that changed the coordinates are others, none where nobody tells them. */
function fitted(before: BusinessValues, after: BusinessValues): BusinessValues {
  const moreCategories = after.moreCategories.filter((slug) => slug !== after.category)
  const isMoved = PLACE.some((key) => BUSINESS.differs(key, before, after))
  const isTold = !isMoved || BUSINESS.differs('coordinates', before, after)
  return { ...after, moreCategories, coordinates: isTold ? after.coordinates : null }
}

/** Two forms that each are right may disagree together. */
function misplacedIn(before: BusinessValues, after: BusinessValues): BusinessErrors {
  const isChanged = BUSINESS.differs('zipcode', before, after) || BUSINESS.differs('stateCode', before, after)
  const problem = isChanged ? zipProblem(after.zipcode, after.stateCode) : null
  return problem ? { 'codigo-postal': [problem] } : {}
}

async function fileUnder(
  trx: Db,
  { category, moreCategories, status }: BusinessValues,
): Promise<{ ids: Filed['categoryIds']; errors?: BusinessErrors }> {
  const slugs = [category, ...moreCategories].filter(Boolean)
  if (slugs.length === 0 && status === 'draft') return { ids: [] }
  const rows = await trx
    .selectFrom('categories')
    .select(['id', 'slug'])
    .where('slug', 'in', [...slugs, ''])
    .where('deleted_at', 'is', null)
    .execute()
  const ids = slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? [])
  if (category === '' || ids.length < slugs.length)
    return { ids: [], errors: { categoria: ['Elige la categoría principal de la lista'] } }
  return { ids }
}

async function refuse(
  trx: Db,
  stored: Business | null,
  { name, slug, status }: BusinessValues,
): Promise<BusinessErrors> {
  if (name === '' && status !== 'draft') return { negocio: ['Escribe el nombre del negocio'] }
  if (slug === stored?.slug) return {}
  const owners = await trx
    .selectFrom('businesses')
    .select('id as owner')
    .where('business_slug', '=', slug)
    .union(trx.selectFrom('business_slug_redirects').select('business_id as owner').where('slug', '=', slug))
    .execute()
  if (owners.every(({ owner }) => owner === stored?.id)) return {}
  const [free = ''] = await freeSlugs(trx, [slug])
  return { 'direccion-web': [`Esa dirección es o fue de otro negocio. Está libre «${free}»`] }
}
