import type { Db } from 'db/connect'
import { BUSINESS, type BusinessField } from '~/features/businesses/fields'
import { PLACE_COLUMNS } from '~/features/businesses/find.server'
import { openingHours, weekInWords } from '~/features/businesses/hours.server'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { momentInWords } from '~/features/places/calendar'
import type { TypedChanges } from '~/values/fields'
import { HOURS, SUGGESTIBLE, type SuggestibleField, type SuggestionSource, shownValue } from './fields'

const MOST = 50

/** What a field is called in a suggestion. */
export const labelOf = (field: string): string =>
  SUGGESTIBLE[field as SuggestibleField] ?? BUSINESS.labels[field as BusinessField] ?? field

/** What these fields of a business say, as their form shows them; the week in one line. */
export async function saysNow(
  db: Db,
  business: Business,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>(Object.entries(BUSINESS.typed(business)))
  if (names.includes(HOURS)) said.set(HOURS, weekInWords(await openingHours(db, business.id)))
  return new Map(names.map((name) => [name, said.get(name) ?? '']))
}

/** These suggestions, beside what their fields say now. */
export async function readSuggestions(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('suggestions')
    .innerJoin('businesses', 'businesses.id', 'suggestions.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(PLACE_COLUMNS)
    .select(['suggestions.id', 'suggestions.business_id', 'suggestions.source', 'suggestions.fields'])
    .select(['suggestions.bot_score as score', 'suggestions.created_at'])
    .where('suggestions.id', 'in', ids)
    .orderBy('suggestions.id')
    .execute()
  const inWords = await categoriesInWords(db)
  const entries = rows.map(
    async ({ id, business_id, source, fields: json, score, created_at, ...business }) => {
      const record = await readBusiness(db, business_id)
      if (!record) return []
      const meant = JSON.parse(json) as TypedChanges
      const standing = await saysNow(db, record, Object.keys(meant))
      const fields = Object.entries(meant).map(([name, [stored, suggested]]) => ({
        name,
        label: labelOf(name),
        stored: inWords(name, stored),
        suggested: inWords(name, suggested),
        current: inWords(name, standing.get(name) ?? ''),
      }))
      const since = momentInWords(created_at)
      const seen = JSON.stringify([...standing])
      return [
        { kind: 'suggestion' as const, id, since, business, source: sourceOf(source), fields, seen, score },
      ]
    },
  )
  return (await Promise.all(entries)).flat()
}

/** Categories by their names; what other fields say as it is. */
async function categoriesInWords(db: Db) {
  const names = new Map((await listCategoryNames(db)).map(({ slug, name }) => [slug, name]))
  const isOfCategories = (field: string) => field === 'categoria' || field === 'mas-categorias'
  return (field: string, said: string) =>
    isOfCategories(field)
      ? said
          .split('\n')
          .map((slug) => names.get(slug) ?? slug)
          .join(', ')
      : said
}

const sourceOf = (source: string) => source as SuggestionSource

/** What each field said when it was written, what it says now, what it ought to say; `seen` is all of the second. */
export type SuggestionEntry = Awaited<ReturnType<typeof readSuggestions>>[number]

/** What visitors suggest and waits for the owner of a business, the oldest first, at most fifty. */
export async function suggestionsOf(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('suggestions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('source', '=', 'visitor')
    .where('status', '=', 'in_review')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return readSuggestions(
    db,
    rows.map(({ id }) => id),
  )
}

const SHOWN = 5

/** What the owner of a business asked for that waits or was decided, the newest first, at most five. */
export async function askedByOwner(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'fields', 'status', 'status_reason as reason', 'updated_at'])
    .where('business_id', '=', businessId)
    .where('source', '=', 'owner')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const inWords = await categoriesInWords(db)
  return rows.map(({ fields, updated_at, ...row }) => ({
    ...row,
    when: momentInWords(updated_at),
    fields: Object.entries(JSON.parse(fields) as TypedChanges).map(([name, [, meant]]) => ({
      label: labelOf(name),
      meant: shownValue(inWords(name, meant)),
    })),
  }))
}

export type AskedChange = Awaited<ReturnType<typeof askedByOwner>>[number]
