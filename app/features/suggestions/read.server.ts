import type { Db } from 'db/connect'
import { type BusinessFieldName, type BusinessValues, businessFieldSet } from '~/features/businesses/fields'
import { BUSINESS_REF_SELECT_COLUMNS } from '~/features/businesses/find.server'
import {
  formatWeekHours,
  readOpeningHours,
  toPageOpeningHours,
} from '~/features/businesses/opening-hours.server'
import type { DaySpan, OpeningHoursAndClosedDates } from '~/features/businesses/owner-types'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { parseWeekHours } from '~/features/businesses/week/hours-text'
import { readBusinessWeek } from '~/features/businesses/week/week.server'
import { listAllCategories } from '~/features/categories/read.server'
import { formatDateTime } from '~/features/places/calendar'
import type { FieldChanges } from '~/values/fields'
import { hashContent } from '~/values/hash-token.server'
import {
  formatSuggestedValue,
  HOURS_FIELD_NAME,
  SUGGESTIBLE_FIELD_LABELS,
  type SuggestibleField,
  type SuggestionSource,
} from './fields'

const MAX_OPEN_VISITOR_SUGGESTIONS = 50

/** Returns the label of a field in a suggestion. An unknown field is its own label. */
export const getSuggestionFieldLabel = (field: string): string =>
  SUGGESTIBLE_FIELD_LABELS[field as SuggestibleField] ??
  businessFieldSet.labels[field as BusinessFieldName] ??
  field

/** Returns the current values of these fields as form values. Opening hours are one line. */
export async function readStoredValuesAsFormValues(
  db: Db,
  business: Business,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>(Object.entries(businessFieldSet.typed(business)))
  if (names.includes(HOURS_FIELD_NAME))
    said.set(HOURS_FIELD_NAME, formatWeekHours(await readOpeningHours(db, business.id)))
  return new Map(names.map((name) => [name, said.get(name) ?? '']))
}

/**
 * Returns the week before and after accepting a line of opening hours, and the version of the business. Days
 * that the line does not name do not change. Null if the line cannot be read.
 */
export async function readSuggestedWeek(
  db: Db,
  businessId: number,
  line: string,
  now?: Date,
): Promise<{
  version: number
  before: OpeningHoursAndClosedDates
  after: OpeningHoursAndClosedDates & { days: DaySpan[][] }
} | null> {
  const read = parseWeekHours(line)
  if (!read.ok) return null
  const { version, week: before } = await readBusinessWeek(db, businessId, now)
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => read.spans.get(weekday) ?? before.days?.[weekday] ?? [])
  return { version, before, after: { ...before, days } }
}

/** Converts suggested form values to business values. Omits invalid ones. */
export function parseSuggestedValues(fields: FieldChanges): Partial<BusinessValues> {
  const entries = Object.entries(fields).flatMap(([name, [, meant]]) => {
    const read = businessFieldSet.readTyped(name, meant)
    return read?.success ? [[read.key, read.data]] : []
  })
  return Object.fromEntries(entries) as Partial<BusinessValues>
}

/**
 * Returns a stamp of the current and suggested values on a page. The decision form sends it back, so that a
 * change in between is noticed.
 */
export const buildSuggestionStamp = (standing: ReadonlyMap<string, string>, fields: FieldChanges): string =>
  hashContent(Object.entries(fields).map(([name, [, meant]]) => [name, standing.get(name) ?? '', meant]))

/**
 * Reads these suggestions with the current values of their fields, oldest first. Omits those for businesses
 * in the trash.
 */
export async function readSuggestions(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('suggestions')
    .innerJoin('businesses', 'businesses.id', 'suggestions.business_id')
    .innerJoin('categories', 'categories.id', 'businesses.category_id')
    .select(BUSINESS_REF_SELECT_COLUMNS)
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
      const meant = JSON.parse(json) as FieldChanges
      const standing = await readStoredValuesAsFormValues(db, record, Object.keys(meant))
      const line = meant[HOURS_FIELD_NAME]?.[1]
      const week = line === undefined ? null : await readSuggestedWeek(db, business_id, line)
      const fields = Object.entries(meant).map(([name, [stored, suggested]]) => ({
        name,
        label: getSuggestionFieldLabel(name),
        stored: inWords(name, stored),
        // Shows the hours as parsed, because that is what visitors will read.
        suggested:
          name === HOURS_FIELD_NAME && week
            ? formatWeekHours(toPageOpeningHours(week.after.days))
            : inWords(name, suggested),
        current: inWords(name, standing.get(name) ?? ''),
      }))
      const since = formatDateTime(created_at)
      const seen = buildSuggestionStamp(standing, meant)
      return [
        {
          ...{
            kind: 'suggestion' as const,
            id,
            since,
            business,
            source: sourceOf(source),
            fields,
            seen,
            score,
          },
          businessId: business_id,
          /** The week before and after. Null without readable opening hours. */
          week: week && { before: week.before, after: week.after },
        },
      ]
    },
  )
  return (await Promise.all(entries)).flat()
}

/** Returns a function that formats a value. It writes category names instead of slugs. */
async function categoriesInWords(db: Db) {
  const names = new Map((await listAllCategories(db)).map(({ slug, name }) => [slug, name]))
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

/**
 * A suggestion with the original, current and suggested value of each field. `seen` is the stamp of the
 * current and suggested values.
 */
export type SuggestionEntryData = Awaited<ReturnType<typeof readSuggestions>>[number]

/** Returns visitors' suggestions for a business that are in review, oldest first, at most fifty. */
export async function listOpenVisitorSuggestions(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('suggestions')
    .select('id')
    .where('business_id', '=', businessId)
    .where('source', '=', 'visitor')
    .where('status', '=', 'in_review')
    .orderBy('id')
    .limit(MAX_OPEN_VISITOR_SUGGESTIONS)
    .execute()
  return readSuggestions(
    db,
    rows.map(({ id }) => id),
  )
}

const MAX_SHOWN_OWNER_REQUESTS = 5

/** Returns the owner's latest requests for a business, in review or decided, newest first, at most five. */
export async function listLatestOwnerRequests(db: Db, businessId: number) {
  const rows = await db
    .selectFrom('suggestions')
    .select(['id', 'fields', 'status', 'status_reason as reason', 'updated_at'])
    .where('business_id', '=', businessId)
    .where('source', '=', 'owner')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN_OWNER_REQUESTS)
    .execute()
  const inWords = await categoriesInWords(db)
  return rows.map(({ fields, updated_at, ...row }) => ({
    ...row,
    when: formatDateTime(updated_at),
    fields: Object.entries(JSON.parse(fields) as FieldChanges).map(([name, [, meant]]) => ({
      label: getSuggestionFieldLabel(name),
      meant: formatSuggestedValue(inWords(name, meant)),
    })),
  }))
}

export type OwnerChangeRequest = Awaited<ReturnType<typeof listLatestOwnerRequests>>[number]
