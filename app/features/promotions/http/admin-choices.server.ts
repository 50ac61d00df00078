import { db } from '~/db.server'
import { readPage, readSearch } from '~/values/list-query'
import {
  type BusinessChoice,
  businessChoices,
  findBusinessChoices,
  listBusinessChoices,
} from '../apply/businesses.server'
import type { AppliedPromotion } from '../apply/read.server'
import { REACH_WORDS } from '../apply/schema'

const MOST = 150
const ID = /^[1-9]\d{0,14}$/

/** What the form that is being answered has chosen so far; what is stored when there is none. */
export function chosenIn(form: URLSearchParams | undefined, applied: AppliedPromotion) {
  if (!form)
    return {
      version: applied.version,
      reach: applied.reach ? REACH_WORDS[applied.reach] : undefined,
      categories: applied.categories.map(({ slug }) => slug),
      businesses: applied.businesses.map(({ id }) => String(id)),
    }
  const version = form.get('version') ?? ''
  return {
    version: ID.test(version) ? Number(version) : applied.version,
    reach: form.get('alcance') ?? undefined,
    categories: form.getAll('categoria').slice(0, MOST),
    businesses: [...new Set(form.getAll('negocio').filter((id) => ID.test(id)))].slice(0, MOST),
  }
}

/** The businesses that can be ticked: those that are, then what the search finds, else a page of all by name. */
export async function choicesOf(
  applied: AppliedPromotion,
  chosen: string[],
  search: string | undefined,
  page: number,
) {
  const stored = applied.businesses.map(({ id, name }) => ({ value: String(id), label: name }))
  const ids = [...applied.businesses.map(({ id }) => id), ...chosen.map(Number)]
  const result = search ? await findBusinessChoices(db, search) : null
  const all = result ? null : await listBusinessChoices(db, page)
  const ticked = await businessChoices(db, [...new Set(ids)].slice(0, 2 * MOST))
  const told = [...ticked, ...(result?.businesses ?? all?.rows ?? [])].map(toOption)
  const options = new Map([...stored, ...told].map((option) => [option.value, option]))
  const offered = result?.businesses.map(toOption)
  return {
    businesses: [...options.values()],
    offered,
    found: result?.total ?? null,
    paged: all && { page: all.page, pages: all.pages },
  }
}

/** Ticks all that the page shows that a form was sent from. */
export async function tickShown(form: URLSearchParams): Promise<void> {
  const search = readSearch(form)
  const shown = search
    ? (await findBusinessChoices(db, search)).businesses
    : (await listBusinessChoices(db, readPage(form))).rows
  for (const { id } of shown) form.append('negocio', String(id))
}

const toOption = ({ id, name, category, contactPerson, city, stateCode }: BusinessChoice) => ({
  value: String(id),
  label: `${name} · ${[category, contactPerson, `${city}, ${stateCode}`].filter(Boolean).join(' · ')}`,
})
