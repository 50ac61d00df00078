import type { Db } from 'db/connect'
import { toInlineTable, toValueList } from 'db/portable-sql'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { findCitySlug, findGridNumberOfBusiness } from '~/features/places/near-place.server'
import { formatWeekKey, type WeekdayHours } from '~/features/places/opening'
import { groupBy } from '~/values/group-by'

/** Updates position, city slug and weekly schedule of these businesses. Writes only rows that changed. */
export async function refreshPlaceAndSchedule(db: Db, businessIds: readonly number[]): Promise<void> {
  const pages = await db
    .selectFrom('businesses')
    .leftJoin('business_schedules', 'business_schedules.id', 'schedule_id')
    .select([
      'businesses.id',
      'zipcode as zip',
      'city',
      'state_code as state',
      'latitude',
      'longitude',
      'time_zone',
      'place',
      'city_slug',
      'week',
    ])
    .where('businesses.id', 'in', toValueList(businessIds))
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .select(['business_id', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', toValueList(businessIds))
    .execute()
  const hoursOf = groupBy(hours, (row) => row.business_id)
  const changed = pages.flatMap((page) => {
    const week = toWeekScheduleKey(page.time_zone, hoursOf.get(page.id) ?? [])
    const place = findGridNumberOfBusiness(page)
    const city = findCitySlug(page.city, page.state)
    const isSame = week === page.week && place === page.place && city === page.city_slug
    return isSame ? [] : [[page.id, place, week, city] as const]
  })
  if (changed.length > 0) await write(db, changed)
}

/**
 * Returns the key of a weekly schedule in a time zone. Null zone: the default zone. Returns null without
 * hours.
 */
export const toWeekScheduleKey = (timeZone: string | null, hours: readonly WeekdayHours[]): string | null =>
  hours.length > 0 ? formatWeekKey(timeZone ?? DEFAULT_TIME_ZONE, hours) : null

/** Returns the schedule ids by week key. Inserts missing schedules. */
export async function findOrCreateScheduleIds(
  db: Db,
  weekKeys: readonly string[],
): Promise<Map<string, number>> {
  const found = await schedulesOf(db, weekKeys)
  const missing = [...new Set(weekKeys)].filter((week) => !found.has(week))
  if (missing.length === 0) return found
  await db
    .insertInto('business_schedules')
    .values(missing.map((week) => ({ week })))
    .onConflict((conflict) => conflict.column('week').doNothing())
    .execute()
  return new Map([...found, ...(await schedulesOf(db, missing))])
}

async function schedulesOf(db: Db, weeks: readonly string[]): Promise<Map<string, number>> {
  const schedules = db.selectFrom('business_schedules').select(['id', 'week'])
  const found = await schedules.where('week', 'in', toValueList(weeks)).execute()
  return new Map(found.map(({ id, week }) => [week, id]))
}

type Row = readonly [id: number, place: number | null, week: string | null, city: string | null]

async function write(db: Db, rows: Row[]): Promise<void> {
  const schedules = await findOrCreateScheduleIds(
    db,
    rows.flatMap(([, , week]) => week ?? []),
  )
  const values = rows.map(([id, place, week, city]) => [id, place, schedules.get(week ?? '') ?? null, city])
  const given = toInlineTable(values, { id: 'integer', place: 'integer', schedule: 'integer', city: 'text' })
  await sql`
    update businesses set place = given.place, city_slug = given.city, schedule_id = given.schedule
    from ${given} as given where businesses.id = given.id`.execute(db)
}
