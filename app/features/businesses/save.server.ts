import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { readLastEditorByLabel } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext, AuditAction, AuditLogFieldValues, UndoHandler } from '~/features/audit/schema'
import { listHashIfImageMissing } from '~/features/images/store.server'
import { findZipProblem } from '~/features/places/zip'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import type { FieldConflict, FormBaseline } from '~/values/fields'
import { getAdminBusinessName, toBusinessSlug } from '~/values/text/slug'
import { confirmDataIfOwnerSaved } from './confirmation.server'
import { BUSINESS_FIELDS, type BusinessFieldName, type BusinessValues, businessFieldSet } from './fields'
import type { OpeningHoursAndClosedDates } from './owner-types'
import { type Business, getInitialBusinessValues, readBusiness } from './read.server'
import { recomputeListingQuality } from './refresh-quality.server'
import { findFreeSlugs } from './slugs.server'
import { hasJunkText, markUnseenIfOwnerChanged } from './unseen.server'
import {
  compareSentWeekWithStored,
  restoreHoursIfUnchanged,
  type StoredHoursAndClosedDates,
  type WeekFieldName,
} from './week/week.server'
import {
  type BusinessWithCategoryIds,
  type BusinessWriteOptions,
  insertBusiness,
  PLACE_FIELDS,
  updateBusiness,
} from './write.server'

export interface BusinessChanges extends BusinessWriteOptions {
  business: Partial<BusinessValues>
  /** New opening hours and closed dates of a stored business. Undefined: no change. */
  week?: OpeningHoursAndClosedDates | undefined
  /** Values and version with which the form was opened. Undefined if no form was used. */
  base?: FormBaseline | undefined
  /** Additional log data. With it, a log entry is written even if no field changes. Null: no entry. */
  entry?: {
    action: AuditAction
    before?: AuditLogFieldValues
    after?: AuditLogFieldValues
    moved?: unknown
    /** Hours before and after, if the caller already wrote them. */
    hours?: { before: StoredHoursAndClosedDates; after: StoredHoursAndClosedDates } | undefined
  } | null
}

export type BusinessErrors = Partial<Record<BusinessFieldName, string[]>>

export type SaveBusinessResult =
  /** `entry` is the id of the log entry, or null if there is none. */
  | { ok: true; id: number; changed: (keyof BusinessValues)[]; entry: number | null }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'refused'; errors: BusinessErrors }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: FieldConflict<BusinessFieldName | WeekFieldName>[]
      /** Stored values, as the form shows them. */
      current: Record<string, string | string[]>
    }

/**
 * Creates (id null) or updates a business in one transaction. Writes columns, categories, services, photos,
 * opening hours, slug redirect, place, time zone, search index and audit log. A new business gets initial
 * values for fields absent from `business`. If the owner enters advertising, a published business is listed
 * as unseen again (T267). Fails with not_found (absent or in the trash), or refused (errors by form field).
 * Fails with changed if the same field changed differently since the form was opened (F44).
 */
export function saveBusiness(
  db: Db,
  by: ActorContext,
  id: number | null,
  { business, week: sentWeek, base, entry, ...written }: BusinessChanges,
): Promise<SaveBusinessResult> {
  const now = by.now ?? new Date()
  return inTransaction(db, async (trx): Promise<SaveBusinessResult> => {
    const stored = id === null ? null : await readBusiness(trx, id)
    if (id !== null && !stored) return { ok: false, reason: 'not_found' }
    const began = stored ?? getInitialBusinessValues()
    const opening = {
      opened: base?.opened,
      isCurrent: !stored || !base || base.version === stored.version,
    }
    const merged = businessFieldSet.merge(began, normalizeChanges(business, stored), opening)
    const week =
      stored && sentWeek
        ? await compareSentWeekWithStored(trx, stored.id, { week: sentWeek, ...opening }, now)
        : null
    const ofWeek = week?.differences ?? []
    if (stored && merged.conflicts.length + ofWeek.length > 0)
      return {
        ok: false,
        reason: 'changed',
        version: stored.version,
        differences: [...(await addLastEditor(trx, stored.id, merged.conflicts)), ...ofWeek],
        current: { ...businessFieldSet.asForm(stored), ...week?.current },
      }
    if (stored && merged.changed.length === 0 && !entry && !week?.isChanged) {
      await confirmDataIfOwnerSaved(trx, { ...by, now }, stored.id)
      return { ok: true, id: stored.id, changed: [], entry: null }
    }
    const meant = await withSlug(trx, stored, clearStaleCoordinates(began, merged.values))
    const isFiledAnew =
      !stored || merged.changed.some((key) => CATEGORY_KEYS.includes(key) || key === 'status')
    const filing = isFiledAnew ? await resolveCategoryIds(trx, meant) : { ids: [] }
    const misplaced = base ? findZipStateMismatch(began, meant) : {}
    const errors = { ...(await validateBusiness(trx, stored, meant)), ...misplaced, ...filing.errors }
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'refused', errors }
    const after = { ...meant, categoryIds: filing.ids }
    const reason = stored && stored.status !== after.status ? await readReason(trx, stored.id) : null
    const times = week?.isChanged ? await week.write() : null
    const saved = stored
      ? await updateBusiness(trx, { before: stored, after, ...written }, now)
      : await insertBusiness(trx, after, written, now)
    if (stored) await recomputeListingQuality(trx, saved)
    const isFiledElsewhere = !stored || merged.changed.some((key) => CATEGORY_KEYS.includes(key))
    const named = await categoryNames(trx, isFiledElsewhere)
    const reasons =
      stored && stored.status !== after.status ? ([reason ?? '', written.statusReason ?? ''] as const) : null
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
              title: getAdminBusinessName(after.name),
              before: { ...(stored && named(stored)), ...times?.before, ...entry?.before },
              after: { ...named(after), ...times?.after, ...entry?.after },
              ...(stored && {
                undo: {
                  fields: {
                    ...businessFieldSet.changes(stored, after),
                    ...(reasons && { [STATUS_REASON_LOG_FIELD]: reasons }),
                  },
                  moved: entry?.moved,
                  hours: times?.hours ?? entry?.hours,
                },
              }),
            },
            now,
          )
    await confirmDataIfOwnerSaved(trx, { ...by, now }, saved)
    if (hasJunkText(merged.changed, after)) await markUnseenIfOwnerChanged(trx, by, saved)
    await indexPendingBusinesses(trx)
    return { ok: true, id: saved, changed: merged.changed, entry: noted }
  })
}

/** Log field for the reason of a status. */
export const STATUS_REASON_LOG_FIELD = 'motivo'

async function readReason(trx: Db, id: number): Promise<string | null> {
  const row = await trx
    .selectFrom('businesses')
    .select('status_reason')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.status_reason
}

const CATEGORY_KEYS: readonly (keyof BusinessValues)[] = ['category', 'moreCategories']

/** Removes the main category from the other ones. An empty slug of a stored business is left out. */
function normalizeChanges(sent: Partial<BusinessValues>, stored: Business | null): Partial<BusinessValues> {
  const { slug, ...others } = sent
  const business = stored && slug === '' ? others : sent
  const { category, moreCategories } = business
  if (category === undefined || !moreCategories) return business
  return { ...business, moreCategories: moreCategories.filter((slug) => slug !== category) }
}

/**
 * Builds a function that formats a business for the log. Reads the category names only if the categories may
 * change; otherwise the text has their slugs.
 */
async function categoryNames(trx: Db, isFiledElsewhere: boolean) {
  const rows = isFiledElsewhere ? await trx.selectFrom('categories').select(['slug', 'name']).execute() : []
  const nameOf = (slug: string) => rows.find((each) => each.slug === slug)?.name ?? slug
  return (business: BusinessValues) => ({
    ...businessFieldSet.byLabel(business),
    [BUSINESS_FIELDS.category.label]: nameOf(business.category),
    [BUSINESS_FIELDS.moreCategories.label]: business.moreCategories.map(nameOf).join(', '),
  })
}

/** Adds to each conflict who changed the field last, and when. Both are missing if the log has no entry. */
async function addLastEditor(trx: Db, id: number, conflicts: FieldConflict<BusinessFieldName>[]) {
  const last = await readLastEditorByLabel(trx, { noun: 'contact', id })
  return conflicts.map((each) => ({ ...each, ...last.get(each.label) }))
}

/**
 * Derives the slug from the name, unless one was entered. Does so for a new business, and for a draft with a
 * new name.
 */
async function withSlug(trx: Db, stored: Business | null, values: BusinessValues): Promise<BusinessValues> {
  const isUnseen = stored === null || (stored.status === 'draft' && stored.name !== values.name)
  const isAsked = values.slug !== '' && values.slug !== stored?.slug
  if (isAsked || !isUnseen) return values
  const wanted = toBusinessSlug(values.name)
  const [slug = wanted] = await findFreeSlugs(trx, [wanted])
  return { ...values, slug }
}

/**
 * Makes merged values consistent. Removes the main category from the others. Clears the coordinates if the
 * address changed and they did not.
 */
function clearStaleCoordinates(before: BusinessValues, after: BusinessValues): BusinessValues {
  const moreCategories = after.moreCategories.filter((slug) => slug !== after.category)
  const isMoved = PLACE_FIELDS.some((key) => businessFieldSet.differs(key, before, after))
  const isTold = !isMoved || businessFieldSet.differs('coordinates', before, after)
  return { ...after, moreCategories, coordinates: isTold ? after.coordinates : null }
}

/**
 * Returns an error if zip and state contradict each other. Each of two merged forms was valid, but together
 * they may not be.
 */
function findZipStateMismatch(before: BusinessValues, after: BusinessValues): BusinessErrors {
  const isChanged =
    businessFieldSet.differs('zipcode', before, after) || businessFieldSet.differs('stateCode', before, after)
  const problem = isChanged ? findZipProblem(after.zipcode, after.stateCode) : null
  return problem ? { 'codigo-postal': [problem] } : {}
}

async function resolveCategoryIds(
  trx: Db,
  { category, moreCategories, status }: BusinessValues,
): Promise<{ ids: BusinessWithCategoryIds['categoryIds']; errors?: BusinessErrors }> {
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

async function validateBusiness(
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
  const [free = ''] = await findFreeSlugs(trx, [slug])
  return { 'direccion-web': [`Esa dirección es o fue de otro negocio. Está libre «${free}»`] }
}

/**
 * Undoes a log entry of a business. Fields that changed later, or whose old value is no longer valid, are not
 * restored. `reverse` is data of another feature with which this undo can be undone.
 */
export async function undoBusinessChange(
  ...[trx, by, id, { fields = {}, hours, moved }, reverse]: [...Parameters<UndoHandler>, reverse?: object]
): ReturnType<UndoHandler> {
  const business = await readBusiness(trx, id)
  if (!business) return { ok: false, reason: 'not_found' }
  const pictures = [fields.logo?.[0], ...(fields.fotos?.[0].split('\n') ?? [])]
  const lost = (await Promise.all(pictures.map((hash) => listHashIfImageMissing(trx, hash)))).flat()
  const { values, done, stays } = businessFieldSet.takeBack(business, fields, lost)
  const week = hours as { before: StoredHoursAndClosedDates; after: StoredHoursAndClosedDates } | undefined
  const isWeekBack = week !== undefined && (await restoreHoursIfUnchanged(trx, id, week))
  if (week) (isWeekBack ? done : stays).push('Horario')
  // Without own changes, the data that another feature restored are still logged here.
  if (Object.keys(values).length === 0 && !isWeekBack && !moved) return { ok: true, done, notUndone: stays }
  const saved = await saveBusiness(trx, by, id, {
    business: values,
    ...('status' in values && { statusReason: fields[STATUS_REASON_LOG_FIELD]?.[0] || null }),
    entry: {
      action: 'undone',
      moved: reverse,
      ...(isWeekBack && { hours: { before: week.after, after: week.before } }),
    },
  })
  if (saved.ok) return { ok: true, done, notUndone: stays }
  if (saved.reason === 'not_found') return saved
  const message =
    saved.reason === 'refused' ? Object.values(saved.errors).flat().join('. ') : 'Cambió mientras tanto.'
  return { ok: false, reason: 'refused', message }
}
