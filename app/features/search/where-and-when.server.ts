import type { Db } from 'db/connect'
import { rowsOf } from 'db/words'
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
  const given = rowsOf(rows, { id: 'integer', place: 'integer', week: 'text', city: 'text' })
  await sql`
    insert into business_schedules (week) select distinct week from ${given} as given where week is not null
    on conflict (week) do nothing`.execute(db)
  await sql`
    update business_pages set place = given.place, city_slug = given.city,
      schedule_id = (select id from business_schedules where week = given.week)
    from ${given} as given where business_pages.id = given.id`.execute(db)
}
