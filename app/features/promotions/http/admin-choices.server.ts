import { db } from '~/db.server'
import { getDateInZone } from '~/features/places/calendar'
import { parseSearchParam, readPageNumber } from '~/values/list-query'
import {
  type BusinessChoice,
  findBusinessChoices,
  findMatchingBusinessIds,
  listBusinessChoices,
  readBusinessChoices,
  readBusinessWithCategories,
} from '../apply/businesses.server'
import { type PromotionWithTargets, MAX_PROMOTION_TARGETS, SCOPE_PARAMS } from '../apply/targets.server'
import type { PromotionFilter } from '../list/filters'
import { listActiveBusinessPromotions, listPromotions } from '../list/list.server'

const ID = /^[1-9]\d{0,14}$/

/**
 * Returns the choices in the submitted form, at most 150 of each kind. Without a form, returns the stored
 * ones.
 */
export function readSentOrStoredTargets(form: URLSearchParams | undefined, promotion: PromotionWithTargets) {
  if (!form)
    return {
      version: promotion.version,
      reach: promotion.reach ? SCOPE_PARAMS[promotion.reach] : undefined,
      categories: promotion.categories.map(({ slug }) => slug),
      businesses: promotion.businesses.map(({ id }) => String(id)),
    }
  const version = form.get('version') ?? ''
  return {
    version: ID.test(version) ? Number(version) : promotion.version,
    reach: form.get('alcance') ?? undefined,
    categories: form.getAll('categoria').slice(0, MAX_PROMOTION_TARGETS),
    businesses: [...new Set(form.getAll('negocio').filter((id) => ID.test(id)))].slice(
      0,
      MAX_PROMOTION_TARGETS,
    ),
  }
}

/**
 * Returns businesses with checkboxes: the stored and chosen ones, then a page of search results or of all by
 * name. `offered` has the results alone, undefined without a search.
 */
export async function listBusinessOptions(
  promotion: PromotionWithTargets,
  chosen: string[],
  search: string | undefined,
  page: number,
) {
  const stored = promotion.businesses.map(({ id, name }) => ({ value: String(id), label: name }))
  const ids = [...promotion.businesses.map(({ id }) => id), ...chosen.map(Number)]
  const shown = await readChoices(search, page)
  const ticked = await readBusinessChoices(db, [...new Set(ids)].slice(0, 2 * MAX_PROMOTION_TARGETS))
  const told = [...ticked, ...shown.rows].map(toOption)
  const options = new Map([...stored, ...told].map((option) => [option.value, option]))
  return {
    businesses: [...options.values()],
    offered: search ? shown.rows.map(toOption) : undefined,
    paged: {
      page: shown.page,
      pages: shown.pages,
      total: shown.total,
      shown: shown.rows.length,
      most: MAX_PROMOTION_TARGETS,
    },
  }
}

/** Reads a page of search results. Without a search, a page of all businesses by name. */
const readChoices = (search: string | undefined, page: number) =>
  search ? findBusinessChoices(db, search, page) : listBusinessChoices(db, page)

/**
 * Adds businesses to the choices of the form: those on its page, or with `areAll` those that match its
 * search. Adds none above 150, the maximum of a promotion.
 */
export async function addBusinessesToForm(form: URLSearchParams, areAll: boolean): Promise<void> {
  const search = parseSearchParam(form)
  const ids =
    areAll && search
      ? await findMatchingBusinessIds(db, search, MAX_PROMOTION_TARGETS)
      : (await readChoices(search, readPageNumber(form))).rows.map(({ id }) => id)
  const chosen = new Set(form.getAll('negocio'))
  for (const id of ids)
    if (chosen.size < MAX_PROMOTION_TARGETS && !chosen.has(String(id))) {
      chosen.add(String(id))
      form.append('negocio', String(id))
    }
}

const toOption = ({ id, name, category, contactPerson, city, stateCode }: BusinessChoice) => ({
  value: String(id),
  label: `${name} · ${[category, contactPerson, `${city}, ${stateCode}`].filter(Boolean).join(' · ')}`,
})

/**
 * Lists the running promotions of one business, if the filter names it or its search finds only one.
 * Otherwise lists the promotions that match the filter. `found` has the businesses of the search. It is null
 * without a search, or if one business is shown.
 */
export async function readPromotions(filter: PromotionFilter, page: number) {
  const { businessId, businessSearch } = filter
  const found = businessSearch ? (await findBusinessChoices(db, businessSearch)).rows : null
  const meant = businessId ?? (found?.length === 1 ? found[0]?.id : undefined)
  const business = meant === undefined ? null : await readBusinessWithCategories(db, meant)
  if (!business) return { ...(await listPromotions(db, filter, page)), business: null, found }
  const now = new Date()
  const list = await listActiveBusinessPromotions(db, business, getDateInZone(business.timeZone, now), now)
  return { ...list, business: { id: business.id, name: business.name }, found: null }
}
