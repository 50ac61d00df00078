import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { lastChanges } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { By, Fields } from '~/features/audit/schema'
import { DEFAULT_TIME_ZONE, dateIn, dayMonthYear } from '~/features/places/calendar'
import { indexPending } from '~/features/search/indexing.server'
import { type Base, compareTyped, type Difference } from '~/values/fields'
import type { OwnWeek } from '../owner-business'
import { refreshQuality } from '../refresh-quality.server'
import { countVersionUp } from '../write.server'
import { DAY_FIELDS, type DayField, weekAsTyped } from './week'

/** The week of a business with the days still ahead on which it is closed, and the version its page is at. */
export async function readWeek(db: Db, businessId: number, now = new Date()) {
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
    .where('closed_on', '>=', dateIn(time_zone ?? DEFAULT_TIME_ZONE, now))
    .orderBy('closed_on')
    .execute()
  const spansOf = (weekday: number) =>
    hours.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
  const week: OwnWeek = {
    days: hours.length === 0 ? null : [0, 1, 2, 3, 4, 5, 6].map(spansOf),
    closedDates: closed.map((row) => row.closed_on),
  }
  return { version, week }
}

export type SavedWeek =
  | { ok: true }
  | {
      ok: false
      version: number
      differences: Difference<WeekField>[]
      current: Record<string, string | string[]>
    }

type WeekField = DayField | 'cerrado'

/**
 * Writes a week and its closed dates, all or nothing, which cut the slots (D62). Of three values a day, that it was opened
 * with, sent, stands, as `saveBusiness` does; refused where both wrote something else (F44).
 */
export function saveWeek(
  db: Db,
  { actor, now = new Date() }: By,
  businessId: number,
  { week: sent, ...base }: Base & { week: OwnWeek },
): Promise<SavedWeek> {
  return inTransaction(db, async (trx): Promise<SavedWeek> => {
    const stored = await readWeek(trx, businessId, now)
    const shown = typed(stored.week)
    const { changed, conflicts } = compareTyped(WEEK_FIELDS, {
      stored: shown,
      sent: typed(sent),
      opened: base.opened,
      isCurrent: base.version === stored.version,
    })
    if (conflicts.length > 0) {
      const last = await lastChanges(trx, { noun: 'contact', id: businessId })
      return {
        ok: false,
        version: stored.version,
        differences: conflicts.map((id) => ({ ...differenceIn(id, stored.week), ...last.get(LOGGED[id]) })),
        current: { ...shown, cerrado: stored.week.closedDates },
      }
    }
    if (changed.length === 0) return { ok: true }
    const week = takeUp(stored.week, sent, changed)
    const before = await hoursOf(trx, businessId)
    await writeHours(trx, businessId, week)
    await writeClosedDates(trx, businessId, week)
    const undo = { hours: { before, after: await hoursOf(trx, businessId) } }
    const name = await countVersionUp(trx, businessId, now)
    await recordChange(
      trx,
      actor,
      {
        action: 'changed',
        noun: 'contact',
        id: businessId,
        title: name,
        before: forLog(stored.week),
        after: forLog(week),
        undo,
      },
      now,
    )
    await refreshQuality(trx, businessId)
    await indexPending(trx)
    return { ok: true }
  })
}

const WEEK_FIELDS: readonly WeekField[] = [...DAY_FIELDS.map(({ name }) => name), 'cerrado']

/** In the log. */
const LOGGED = {
  ...Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [name, label])),
  cerrado: 'Días en que no abre',
} as Record<WeekField, string>

const typed = (week: OwnWeek): Record<WeekField, string> => ({
  ...weekAsTyped(week),
  cerrado: week.closedDates.join('\n'),
})

/** The days that were changed as they were sent, the others as they stand; a week that says nothing is one without days. */
function takeUp(stored: OwnWeek, sent: OwnWeek, changed: readonly WeekField[]): OwnWeek {
  const days = DAY_FIELDS.reduce<OwnWeek['days'] & {}>((week, { name, weekday }) => {
    week[weekday] = (changed.includes(name) ? sent : stored).days?.[weekday] ?? []
    return week
  }, [])
  return {
    days: days.some((spans) => spans.length > 0) ? days : null,
    closedDates: (changed.includes('cerrado') ? sent : stored).closedDates,
  }
}

function differenceIn(id: WeekField, stored: OwnWeek): Difference<WeekField> {
  if (id === 'cerrado') {
    const label = 'Días en que no abres'
    return {
      id,
      label,
      stored: stored.closedDates.map(dayMonthYear).join(', '),
      typed: typed(stored).cerrado,
    }
  }
  return { id, label: LOGGED[id], stored: typed(stored)[id] }
}

function forLog(week: OwnWeek): Fields {
  const said: Record<WeekField, string | string[]> = { ...typed(week), cerrado: week.closedDates }
  return Object.fromEntries(WEEK_FIELDS.map((id) => [LOGGED[id], said[id]]))
}

/**
 * Gives a business the hours of another instead of its own, and the days on which either is closed. Answers what it said
 * before, with which `restoreHours` takes it back.
 */
export async function replaceHours(trx: Db, { from, to }: { from: number; to: number }) {
  const [before, taken] = [await hoursOf(trx, to), await hoursOf(trx, from)]
  const closed = [...new Set([...before.closedDates, ...taken.closedDates])]
  const after = { hours: taken.hours, closedDates: closed }
  await restoreHours(trx, to, after)
  return { before, after }
}

export type Hours = Awaited<ReturnType<typeof hoursOf>>

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

/** Gives a business back the hours that a change replaced, where it still has what it was changed to; false where it has not. */
export async function takeHoursBack(
  trx: Db,
  { actor, now = new Date() }: By,
  id: number,
  { before, after }: { before: Hours; after: Hours },
): Promise<boolean> {
  if (JSON.stringify(await hoursOf(trx, id)) !== JSON.stringify(after)) return false
  await restoreHours(trx, id, before)
  const name = await countVersionUp(trx, id, now)
  const undo = { hours: { before: after, after: before } }
  await recordChange(trx, actor, { action: 'undone', noun: 'contact', id, title: name, undo }, now)
  await refreshQuality(trx, id)
  await indexPending(trx)
  return true
}

/** Writes a week and closed dates as they once stood, in the caller's transaction. */
export async function restoreHours(trx: Db, id: number, { hours, closedDates }: Hours): Promise<void> {
  await trx.deleteFrom('business_hours').where('business_id', '=', id).execute()
  const rows = hours.map((span) => ({ ...span, business_id: id }))
  if (rows.length > 0) await trx.insertInto('business_hours').values(rows).execute()
  await writeClosedDates(trx, id, { days: null, closedDates })
}

async function writeHours(trx: Db, businessId: number, { days }: OwnWeek): Promise<void> {
  await trx.deleteFrom('business_hours').where('business_id', '=', businessId).execute()
  const rows = (days ?? []).flatMap((spans, weekday) =>
    spans.map(({ opens, closes }) => ({ business_id: businessId, weekday, opens, closes })),
  )
  if (rows.length > 0) await trx.insertInto('business_hours').values(rows).execute()
}

async function writeClosedDates(trx: Db, businessId: number, { closedDates }: OwnWeek): Promise<void> {
  await trx.deleteFrom('business_closed_dates').where('business_id', '=', businessId).execute()
  const rows = closedDates.map((closed_on) => ({ business_id: businessId, closed_on }))
  if (rows.length > 0) await trx.insertInto('business_closed_dates').values(rows).execute()
}
