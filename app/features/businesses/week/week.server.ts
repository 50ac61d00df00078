import type { Db } from 'db/connect'
import { DEFAULT_TIME_ZONE, dateIn, dayMonthYear } from '~/features/places/calendar'
import { indexPending } from '~/features/search/indexing.server'
import type { Difference } from '~/values/fields'
import type { OwnWeek } from '../facts/schema'
import { refreshQuality } from '../refresh-quality.server'
import { DAY_FIELDS, type DayField, weekAsTyped } from './week'

/** The week of a business with the days still ahead on which it is closed, and the version its page is at. */
export async function readWeek(db: Db, businessId: number, now = new Date()) {
  const { version, time_zone } = await db
    .selectFrom('business_pages')
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
  | { ok: false; version: number; differences: Difference<DayField | 'cerrado'>[] }

/** Told, in the transaction that changes a week, what it was and what it is. */
export type NoteWeek = (trx: Db, before: OwnWeek, after: OwnWeek) => Promise<void>

interface Noted {
  note?: NoteWeek | undefined
  now?: Date | undefined
}

/** Writes a week and its closed dates, all or nothing, which cut the slots (D62); refused like `saveOwnData` (F44). */
export function saveWeek(
  db: Db,
  businessId: number,
  { version, week }: { version: number; week: OwnWeek },
  { note, now = new Date() }: Noted = {},
): Promise<SavedWeek> {
  return db.transaction().execute(async (trx) => {
    const stored = await readWeek(trx, businessId, now)
    const differing = differencesOf(stored.week, week)
    if (differing.length === 0) return { ok: true }
    if (stored.version !== version) return { ok: false, version: stored.version, differences: differing }
    await writeHours(trx, businessId, week)
    await writeClosedDates(trx, businessId, week)
    await trx
      .updateTable('business_pages')
      .set({ version: version + 1, updated_at: now.toISOString() })
      .where('id', '=', businessId)
      .execute()
    await note?.(trx, stored.week, week)
    await refreshQuality(trx, businessId)
    await indexPending(trx)
    return { ok: true }
  })
}

function differencesOf(stored: OwnWeek, sent: OwnWeek) {
  const [now, typed] = [weekAsTyped(stored), weekAsTyped(sent)]
  const days = DAY_FIELDS.filter(({ name }) => now[name] !== typed[name]).map(({ name, label }) => ({
    id: name,
    label,
    stored: now[name],
  }))
  const isClosedAlike = stored.closedDates.join() === sent.closedDates.join()
  if (isClosedAlike) return days
  const closed = stored.closedDates.map(dayMonthYear).join(', ')
  return [
    ...days,
    {
      id: 'cerrado' as const,
      label: 'Días en que no abres',
      stored: closed,
      typed: stored.closedDates.join(),
    },
  ]
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
