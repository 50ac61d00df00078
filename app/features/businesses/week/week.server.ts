import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { readLastEditorByLabel } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext, AuditLogFieldValues } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, formatDayMonthYear, getDateInZone } from '~/features/places/calendar'
import { indexPendingBusinesses, writeHoursAndSchedule } from '~/features/search/indexing.server'
import { type FieldConflict, type FormBaseline, splitChangesAndConflicts } from '~/values/fields'
import { confirmDataIfOwnerSaved } from '../confirmation.server'
import type { OpeningHoursAndClosedDates } from '../owner-types'
import { recomputeListingQuality } from '../refresh-quality.server'
import { incrementBusinessVersion } from '../write.server'
import { DAY_FIELDS, type DayFieldName, toDayTexts } from './week'

/** Reads the opening hours of a business, its closed dates from today on, and its version. */
export async function readBusinessWeek(db: Db, businessId: number, now = new Date()) {
  const { version, time_zone } = await db
    .selectFrom('businesses')
    .select(['version', 'time_zone'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const hours = await db
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .orderBy('opens')
    .execute()
  const closed = await db
    .selectFrom('business_closed_dates')
    .select('closed_on')
    .where('business_id', '=', businessId)
    .where('closed_on', '>=', getDateInZone(time_zone ?? DEFAULT_TIME_ZONE, now))
    .orderBy('closed_on')
    .execute()
  const spansOf = (weekday: number) =>
    hours.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
  const week: OpeningHoursAndClosedDates = {
    days: hours.length === 0 ? null : [0, 1, 2, 3, 4, 5, 6].map(spansOf),
    closedDates: closed.map((row) => row.closed_on),
  }
  return { version, week }
}

export type SaveWeekResult =
  /** `entry`: id of the log entry, or null if nothing changed. */
  | { ok: true; entry: number | null }
  | ({ ok: false; version: number } & Pick<ComparedWeek, 'differences' | 'current'>)

export type WeekFieldName = DayFieldName | 'cerrado'

/** Opening hours that a form sent, and the values with which it was opened. */
interface SentWeek {
  week: OpeningHoursAndClosedDates
  opened: FormBaseline['opened']
  /** True if the business has not changed since the form was opened. */
  isCurrent: boolean
}

/** Comparison of sent hours with the stored ones. */
interface ComparedWeek {
  /** Days that both sides changed differently. If there are any, the caller must write nothing (F44). */
  differences: FieldConflict<WeekFieldName>[]
  /** Stored hours as form values. */
  current: Record<string, string | string[]>
  isChanged: boolean
  /** Writes the merged hours and returns the log data. The caller must increment the version. */
  write: () => Promise<{
    before: AuditLogFieldValues
    after: AuditLogFieldValues
    hours: { before: StoredHoursAndClosedDates; after: StoredHoursAndClosedDates }
  }>
}

/** Compares sent and stored hours day by day, as `saveBusiness` compares fields. Writes nothing. */
export async function compareSentWeekWithStored(
  trx: Db,
  businessId: number,
  { week: sent, opened, isCurrent }: SentWeek,
  now: Date,
): Promise<ComparedWeek> {
  const { week: stored } = await readBusinessWeek(trx, businessId, now)
  const shown = typed(stored)
  const compared = { stored: shown, sent: typed(sent), opened, isCurrent }
  const { changed, conflicts } = splitChangesAndConflicts(WEEK_FIELD_NAMES, compared)
  const last =
    conflicts.length > 0
      ? await readLastEditorByLabel(trx, { noun: 'contact', id: businessId })
      : new Map<string, object>()
  return {
    differences: conflicts.map((id) => ({ ...differenceIn(id, stored), ...last.get(WEEK_LOG_LABELS[id]) })),
    current: { ...shown, cerrado: stored.closedDates },
    isChanged: changed.length > 0,
    write: async () => {
      const week = takeUp(stored, sent, changed)
      const before = await hoursOf(trx, businessId)
      const spans = (week.days ?? []).flatMap((day, weekday) => day.map((span) => ({ weekday, ...span })))
      await replaceHours(trx, businessId, spans)
      await writeClosedDates(trx, businessId, week)
      const hours = { before, after: await hoursOf(trx, businessId) }
      return { before: forLog(stored), after: forLog(week), hours }
    },
  }
}

/**
 * Saves opening hours and closed dates in one transaction. Reservation slots depend on them (D62). Merges by
 * day, as `saveBusiness` does by field. Fails if both sides changed a day differently (F44).
 */
export function saveWeek(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  businessId: number,
  { week, version, opened }: FormBaseline & { week: OpeningHoursAndClosedDates },
): Promise<SaveWeekResult> {
  return inTransaction(db, async (trx): Promise<SaveWeekResult> => {
    const stored = await readBusinessWeek(trx, businessId, now)
    const isCurrent = version === stored.version
    const compared = await compareSentWeekWithStored(trx, businessId, { week, opened, isCurrent }, now)
    const { differences, current } = compared
    if (differences.length > 0) return { ok: false, version: stored.version, differences, current }
    await confirmDataIfOwnerSaved(trx, { actor, now }, businessId)
    if (!compared.isChanged) return { ok: true, entry: null }
    const { before, after, hours } = await compared.write()
    const title = await incrementBusinessVersion(trx, businessId, now)
    const about = { action: 'changed', noun: 'contact', id: businessId, title } as const
    const entry = await recordChange(trx, actor, { ...about, before, after, undo: { hours } }, now)
    await recomputeListingQuality(trx, businessId)
    await indexPendingBusinesses(trx)
    return { ok: true, entry }
  })
}

const WEEK_FIELD_NAMES: readonly WeekFieldName[] = [...DAY_FIELDS.map(({ name }) => name), 'cerrado']

/** Labels in the log of the weekdays and of the closed dates. */
const WEEK_LOG_LABELS = {
  ...Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [name, label])),
  cerrado: 'Días en que no abre',
} as Record<WeekFieldName, string>

const typed = (week: OpeningHoursAndClosedDates): Record<WeekFieldName, string> => ({
  ...toDayTexts(week),
  cerrado: week.closedDates.join('\n'),
})

/** Merges changed days into the stored hours. `days` is null if no day has hours. */
function takeUp(
  stored: OpeningHoursAndClosedDates,
  sent: OpeningHoursAndClosedDates,
  changed: readonly WeekFieldName[],
): OpeningHoursAndClosedDates {
  const days = DAY_FIELDS.reduce<OpeningHoursAndClosedDates['days'] & {}>((week, { name, weekday }) => {
    week[weekday] = (changed.includes(name) ? sent : stored).days?.[weekday] ?? []
    return week
  }, [])
  return {
    days: days.some((spans) => spans.length > 0) ? days : null,
    closedDates: (changed.includes('cerrado') ? sent : stored).closedDates,
  }
}

function differenceIn(id: WeekFieldName, stored: OpeningHoursAndClosedDates): FieldConflict<WeekFieldName> {
  if (id === 'cerrado') {
    const label = 'Días en que no abres'
    return {
      id,
      label,
      stored: stored.closedDates.map(formatDayMonthYear).join(', '),
      typed: typed(stored).cerrado,
    }
  }
  return { id, label: WEEK_LOG_LABELS[id], stored: typed(stored)[id] }
}

function forLog(week: OpeningHoursAndClosedDates): AuditLogFieldValues {
  const said: Record<WeekFieldName, string | string[]> = { ...typed(week), cerrado: week.closedDates }
  return Object.fromEntries(WEEK_FIELD_NAMES.map((id) => [WEEK_LOG_LABELS[id], said[id]]))
}

/**
 * Replaces the hours of the business `to` by those of `from`, and joins their closed dates. Returns the
 * states before and after, which `undoHoursChange` needs.
 */
export async function copyHoursBetweenBusinesses(trx: Db, { from, to }: { from: number; to: number }) {
  const [before, taken] = [await hoursOf(trx, to), await hoursOf(trx, from)]
  // In the order of `hoursOf`, which an undo compares.
  const closed = [...new Set([...before.closedDates, ...taken.closedDates])].sort()
  const after = { hours: taken.hours, closedDates: closed }
  await replaceStoredHours(trx, to, after)
  return { before, after }
}

export type StoredHoursAndClosedDates = Awaited<ReturnType<typeof hoursOf>>

async function hoursOf(trx: Db, id: number) {
  const hours = await trx
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', id)
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
  const closed = await trx
    .selectFrom('business_closed_dates')
    .select('closed_on')
    .where('business_id', '=', id)
    .orderBy('closed_on')
    .execute()
  return { hours, closedDates: closed.map((row) => row.closed_on) }
}

/**
 * Restores the hours and closed dates from before a change. Returns false if they changed since. The caller
 * must increment the version and log it.
 */
export async function restoreHoursIfUnchanged(
  trx: Db,
  id: number,
  { before, after }: { before: StoredHoursAndClosedDates; after: StoredHoursAndClosedDates },
): Promise<boolean> {
  if (JSON.stringify(await hoursOf(trx, id)) !== JSON.stringify(after)) return false
  await replaceStoredHours(trx, id, before)
  return true
}

/**
 * Restores the hours like `restoreHoursIfUnchanged`. Increments the version and logs an undo. Returns false
 * if they changed since.
 */
export async function undoHoursChange(
  trx: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { before, after }: { before: StoredHoursAndClosedDates; after: StoredHoursAndClosedDates },
): Promise<boolean> {
  if (!(await restoreHoursIfUnchanged(trx, id, { before, after }))) return false
  const name = await incrementBusinessVersion(trx, id, now)
  const undo = { hours: { before: after, after: before } }
  await recordChange(trx, actor, { action: 'undone', noun: 'contact', id, title: name, undo }, now)
  await recomputeListingQuality(trx, id)
  await indexPendingBusinesses(trx)
  return true
}

/** Replaces hours and closed dates by the given ones, in the transaction of the caller. */
export async function replaceStoredHours(
  trx: Db,
  id: number,
  { hours, closedDates }: StoredHoursAndClosedDates,
): Promise<void> {
  await replaceHours(trx, id, hours)
  await writeClosedDates(trx, id, { days: null, closedDates })
}

const replaceHours = (trx: Db, id: number, hours: StoredHoursAndClosedDates['hours']): Promise<void> =>
  writeHoursAndSchedule(trx, id, async () => {
    await trx.deleteFrom('business_hours').where('business_id', '=', id).execute()
    const rows = hours.map((span) => ({ ...span, business_id: id }))
    if (rows.length > 0) await trx.insertInto('business_hours').values(rows).execute()
  })

async function writeClosedDates(
  trx: Db,
  businessId: number,
  { closedDates }: OpeningHoursAndClosedDates,
): Promise<void> {
  await trx.deleteFrom('business_closed_dates').where('business_id', '=', businessId).execute()
  const rows = closedDates.map((closed_on) => ({ business_id: businessId, closed_on }))
  if (rows.length > 0) await trx.insertInto('business_closed_dates').values(rows).execute()
}
