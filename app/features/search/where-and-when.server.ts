import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { citySlugOf, placeOfBusiness } from '~/features/places/near-place.server'
import { writeWeek } from '~/features/places/opening'

/** Writes where these businesses are placed, their city and which week they keep, where that has changed (migrations 070, 090). */
export async function refreshWhereAndWhen(db: Db, ids: readonly number[]): Promise<void> {
  const pages = await db
    .selectFrom('business_pages')
    .leftJoin('business_schedules', 'business_schedules.id', 'schedule_id')
    .select([
      'business_pages.id',
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
    .where('business_pages.id', 'in', ids)
    .execute()
  const hours = await db
    .selectFrom('business_hours')
    .select(['business_id', 'weekday', 'opens', 'closes'])
    .where('business_id', 'in', ids)
    .execute()
  const changed = pages.flatMap((page) => {
    const own = hours.filter((row) => row.business_id === page.id)
    const week = own.length > 0 ? writeWeek(page.time_zone ?? DEFAULT_TIME_ZONE, own) : null
    const place = placeOfBusiness(page)
    const city = citySlugOf(page.city, page.state)
    const isSame = week === page.week && place === page.place && city === page.city_slug
    return isSame ? [] : [[page.id, place, week, city] as const]
  })
  if (changed.length > 0) await write(db, changed)
}

type Row = readonly [id: number, place: number | null, week: string | null, city: string | null]

async function write(db: Db, rows: Row[]): Promise<void> {
  const list = JSON.stringify(rows)
  await sql`
    insert or ignore into business_schedules (week)
    select distinct value ->> 2 from json_each(${list}) where value ->> 2 is not null`.execute(db)
  await sql`
    update business_pages set place = j.value ->> 1, city_slug = j.value ->> 3,
      schedule_id = (select id from business_schedules where week = j.value ->> 2)
    from json_each(${list}) as j where business_pages.id = j.value ->> 0`.execute(db)
}
