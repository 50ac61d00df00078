import type { Db } from 'db/connect'
import { readHistory } from '~/features/audit/history.server'
import { ACTIONS, type Changes, IMPORT, OWNER } from '~/features/audit/schema'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { describeSpans } from '~/features/businesses/hours.server'
import { CLOSED_DATES, HOURS_LABELS, isPublicLabel } from '~/features/businesses/public-labels.server'
import { parseHours } from '~/features/businesses/week/hours-text'
import { listCategoryNames } from '~/features/categories/cards.server'
import { dayMonthYear, isCalendarDate } from '~/features/places/calendar'

export interface OwnerEntry {
  id: number
  who: string
  what: string
  when: string
  /** Values before and after by label, as text for people. */
  changes: Changes
}

const ROLES = new Map([
  [OWNER.username, 'Tú'],
  [IMPORT.username, 'Una lista que se importó'],
])

/**
 * Reads the latest changes of a business for its owner. Contains only public fields, and a role instead of a
 * user name.
 */
export async function readOwnerHistory(db: Db, businessId: number): Promise<OwnerEntry[]> {
  const entries = await readHistory(db, [{ noun: 'contact', id: businessId }])
  const names = new Map((await listCategoryNames(db)).map(({ slug, name }) => [slug, name]))
  return entries.flatMap(({ id, username, action, when, changes: all }) => {
    const changes = Object.fromEntries(
      Object.entries(all)
        .filter(([label]) => isPublicLabel(label))
        .map(([label, [before, after]]) => [
          label,
          [describeValue(label, before, names), describeValue(label, after, names)] as const,
        ]),
    ) as Changes
    if (Object.keys(changes).length === 0) return []
    return [
      { id, who: ROLES.get(username) ?? 'El equipo del directorio', what: ACTIONS[action], when, changes },
    ]
  })
}

type LoggedValue = Changes[string][number]

/**
 * Formats a logged value for the owner. Most logged values are already text; hashes, slugs, dates and hours
 * are not.
 */
function describeValue(
  label: string,
  value: LoggedValue,
  categories: ReadonlyMap<string, string>,
): LoggedValue {
  if (value === null || value === '') return value
  const texts = [value].flat().map(String)
  if (label === CLOSED_DATES)
    return texts.map((date) => (isCalendarDate(date) ? dayMonthYear(date) : date)).join(', ')
  if (HOURS_LABELS.has(label)) return describeHours(texts.join(', '))
  if (label === BUSINESS_FIELDS.logoHash.label) return 'una imagen'
  if (label === BUSINESS_FIELDS.category.label || label === BUSINESS_FIELDS.moreCategories.label)
    return texts.map((slug) => categories.get(slug) ?? slug).join(', ')
  return value
}

function describeHours(text: string): string {
  const read = parseHours(text)
  return read.ok ? describeSpans(read.spans) : text
}
