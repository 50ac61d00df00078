import type { Db } from 'db/connect'
import { readEntityHistory } from '~/features/audit/history.server'
import { ACTION_LABELS, IMPORT_ACTOR, type LoggedFieldChanges, OWNER_ACTOR } from '~/features/audit/schema'
import { BUSINESS_FIELDS } from '~/features/businesses/fields'
import { formatDayHours } from '~/features/businesses/opening-hours.server'
import {
  CLOSED_DATES_LOG_LABEL,
  isPublicFieldLabel,
  OPENING_HOURS_LOG_LABELS,
} from '~/features/businesses/public-labels.server'
import { parseDayHours } from '~/features/businesses/week/hours-text'
import { listAllCategories } from '~/features/categories/read.server'
import { formatDayMonthYear, isCalendarDate } from '~/features/places/calendar'

export interface BusinessHistoryEntry {
  id: number
  who: string
  what: string
  when: string
  /** Values before and after by label, as text for people. */
  changes: LoggedFieldChanges
}

const ROLE_BY_USER_NAME = new Map([
  [OWNER_ACTOR.username, 'Tú'],
  [IMPORT_ACTOR.username, 'Una lista que se importó'],
])

/**
 * Reads the latest changes of a business for its owner. Contains only public fields, and a role instead of a
 * user name.
 */
export async function readBusinessHistoryForOwner(
  db: Db,
  businessId: number,
): Promise<BusinessHistoryEntry[]> {
  const entries = await readEntityHistory(db, [{ noun: 'contact', id: businessId }])
  const names = new Map((await listAllCategories(db)).map(({ slug, name }) => [slug, name]))
  return entries.flatMap(({ id, username, action, when, changes: all }) => {
    const changes = Object.fromEntries(
      Object.entries(all)
        .filter(([label]) => isPublicFieldLabel(label))
        .map(([label, [before, after]]) => [
          label,
          [describeValue(label, before, names), describeValue(label, after, names)] as const,
        ]),
    ) as LoggedFieldChanges
    if (Object.keys(changes).length === 0) return []
    return [
      {
        id,
        who: ROLE_BY_USER_NAME.get(username) ?? 'El equipo del directorio',
        what: ACTION_LABELS[action],
        when,
        changes,
      },
    ]
  })
}

type LoggedValue = LoggedFieldChanges[string][number]

/** Formats a logged value for the owner. Most logged values are already text. */
function describeValue(
  label: string,
  value: LoggedValue,
  categories: ReadonlyMap<string, string>,
): LoggedValue {
  if (value === null || value === '') return value
  const texts = [value].flat().map(String)
  if (label === CLOSED_DATES_LOG_LABEL)
    return texts.map((date) => (isCalendarDate(date) ? formatDayMonthYear(date) : date)).join(', ')
  if (OPENING_HOURS_LOG_LABELS.has(label)) return describeHours(texts.join(', '))
  if (label === BUSINESS_FIELDS.logoHash.label) return 'una imagen'
  if (label === BUSINESS_FIELDS.category.label || label === BUSINESS_FIELDS.moreCategories.label)
    return texts.map((slug) => categories.get(slug) ?? slug).join(', ')
  return value
}

function describeHours(text: string): string {
  const read = parseDayHours(text)
  return read.ok ? formatDayHours(read.spans) : text
}
