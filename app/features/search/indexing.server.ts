import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import {
  aggregateToJoinedText,
  buildGreatestSql,
  buildHexSql,
  buildLeastSql,
  buildTextIndexMergeSql,
  buildUnixSecondsSql,
  indexRowIdSql,
  rowsChangedSinceConnectSql,
  toInlineTable,
  toValueList,
} from 'db/portable-sql'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import { DEFAULT_TIME_ZONE } from '~/features/places/calendar'
import { findCitySlug, findMapGridNumberOfBusiness } from '~/features/places/near-place.server'
import { formatHoursAndZoneKey, type WeekdayHours } from '~/features/places/opening'
import { groupBy } from '~/values/group-by'
import {
  readPhrasesThatAssignTrades,
  rebuildOutdatedCategoryPhrases,
  updateWordCounts,
  type WordCountChanges,
} from './dictionary/words.server'
import {
  buildSearchDocument,
  deleteIndexEntries,
  insertIndexEntries,
  readIndexSources,
  toDuplicateKey,
} from './document.server'

/**
 * Rewrites the index entries of these businesses for the administration. Businesses in the trash have no
 * entry.
 */
export async function updateAdminIndex(trx: Db, businessIds: readonly number[]): Promise<void> {
  const ids = toValueList(businessIds)
  await sql`delete from contact_index where ${indexRowIdSql} in (select ${entryOf} from businesses as c where c.id in ${ids})`.execute(
    trx,
  )
  await sql`
    insert into contact_index (${indexRowIdSql}, words)
    select ${entryOf}, replace(${words}, '_', ' ') || ' ' || ${tags}
    from businesses as c where c.id in ${ids} and c.deleted_at is null order by 1`.execute(trx)
}

/**
 * Users may type any part of a phone number. The index matches prefixes only, so endings of the number are
 * stored, too.
 */
const words = sql`concat_ws(' ', c.business_name, c.legal_name, c.contact_person, c.email, c.city, c.zipcode, c.phone,
  ${sql.join([3, 4, 5, 6, 7, 8, 9, 10].map((from) => sql`substr(c.phone, ${sql.lit(from)})`))})`

const source = sql`'_o_' || c.source`
const state = sql`'_s_' || nullif(c.state_code, '')`
const standing = sql`concat_ws(' ', '_p_' || c.status, '_v_' || case when c.verified_at is null then 0 else 1 end)`
const missing = sql`concat_ws(' ', case when coalesce(c.phone, '') = '' then '_m_phone' end,
  case when coalesce(c.email, '') = '' then '_m_email' end,
  case when c.city = '' or c.state_code = '' then '_m_place' end,
  case when c.status <> 'draft' and c.state_confirmed = 0 then '_m_state' end,
  case when not exists (select 1 from business_categories where business_id = c.id) then '_m_category' end,
  case when coalesce(c.description, '') = '' then '_m_description' end,
  case when c.logo_hash is null then '_m_logo' end)`

/**
 * Tags for each filter, and for each combination of source, state and category. A null part drops the
 * combinations with it.
 */
const tags = sql`concat_ws(' ', '_a', '_i_' || c.id, ${standing}, ${missing}, ${source}, ${state}, ${source} || ${state}, case when c.business_name = '' then '_n' end,
  case when c.email <> '' then '_e_' || ${buildHexSql(sql`lower(c.email)`)} end, (
  select ${aggregateToJoinedText(sql`concat_ws(' ', m, ${source} || m, ${state} || m, ${source} || ${state} || m)`, ' ')}
  from (select '_c_' || category_id as m from business_categories where business_id = c.id) as filed))`

const second = buildGreatestSql(
  sql.lit(0),
  buildLeastSql(sql`coalesce(${buildUnixSecondsSql(sql.ref('c.created_at'))}, 0)`, sql.lit(34_000_000_000)),
)
/**
 * Row id of business `c` in the index. The low 28 bits are its id; above them is its creation time in seconds
 * (trigger contacts_gone).
 */
const entryOf = sql`${second} * 268435456 + c.id`

const INDEX_BATCH_BUSINESSES = 200
/** Pause between two transactions, in milliseconds, so that other processes can write. */
const PAUSE_BETWEEN_TRANSACTIONS_MS = 10
/** If one call updates this many businesses or more, the segments of the indexes are merged afterwards. */
const MIN_UPDATES_FOR_MERGE = 2000

/**
 * Updates the search indexes, place and schedule for all rows of search_pending and returns their number.
 * Uses transactions of 200 businesses, or that of the caller. Within `deferIndexing` it does nothing and
 * returns 0. Call it after changes of businesses, services or categories.
 */
export async function indexPendingBusinesses(db: Db): Promise<number> {
  if (waiting.has(db)) return 0
  let done = 0
  for (;;) {
    const batch = await inTransaction(db, indexBatch)
    done += batch
    if (batch < INDEX_BATCH_BUSINESSES) break
    if (!db.isTransaction) await pause(PAUSE_BETWEEN_TRANSACTIONS_MS)
  }
  if (done >= MIN_UPDATES_FOR_MERGE) await putTogether(db)
  return done
}

/** Transactions in which `deferIndexing` delays the update of the indexes. */
const waiting = new WeakSet<Db>()

/**
 * Runs `work` in the transaction `trx`, then updates the search indexes once, also if it fails. Returns the
 * result of `work`. During `work` a search does not find its changes.
 */
export async function deferIndexing<T>(trx: Db, work: () => Promise<T>): Promise<T> {
  waiting.add(trx)
  try {
    return await work()
  } finally {
    waiting.delete(trx)
    await indexPendingBusinesses(trx)
  }
}

async function indexBatch(db: Db): Promise<number> {
  const pending = await db
    .selectFrom('search_pending')
    .select('business_id')
    .limit(INDEX_BATCH_BUSINESSES)
    .execute()
  if (pending.length === 0) return 0
  const ids = pending.map((row) => row.business_id)
  await rebuildOutdatedCategoryPhrases(db)
  const changes: WordCountChanges = new Map()
  await refreshPlaceAndSchedule(db, ids)
  await updateAdminIndex(db, ids)
  await takeOut(db, ids, changes)
  await putIn(db, ids, changes)
  await updateWordCounts(db, changes)
  await db.deleteFrom('search_pending').where('business_id', 'in', toValueList(ids)).execute()
  return ids.length
}

const documentsOf = (ids: number[]) =>
  sql`(select business_id, quality, name, place, offer, other, tags from search_documents
    where business_id in ${toValueList(ids)}) as documents`

async function takeOut(db: Db, ids: number[], changes: WordCountChanges): Promise<void> {
  const there = db
    .selectFrom('search_documents')
    .select('business_id')
    .where('business_id', 'in', toValueList(ids))
  // SQLite flushes its index on each delete, even without a matching row.
  if ((await there.limit(1).execute()).length === 0) return
  await deleteIndexEntries(db, documentsOf(ids))
  const gone = await db
    .deleteFrom('search_documents')
    .where('business_id', 'in', toValueList(ids))
    .returning(['name', 'place', 'offer', 'other'])
    .execute()
  for (const { name, place, offer, other } of gone)
    for (const word of new Set(`${name} ${place} ${offer} ${other}`.split(' ')))
      if (word !== '' && !word.includes('ñ')) count(changes, word, word, -1)
}

async function putIn(db: Db, ids: number[], changes: WordCountChanges): Promise<void> {
  const phrases = await readPhrasesThatAssignTrades(db)
  const documents = (await readIndexSources(db, ids)).map((source) => {
    const { vocabulary, ...document } = buildSearchDocument(source, phrases)
    for (const [word, spelling] of vocabulary) count(changes, word, spelling, 1)
    return {
      ...document,
      business_id: source.id,
      quality: source.quality,
      duplicate_key: toDuplicateKey(source.name, source.city),
    }
  })
  if (documents.length === 0) return
  await buildBatchInsert(db, 'search_documents', documents).execute()
  await insertIndexEntries(db, documentsOf(ids))
}

function count(changes: WordCountChanges, word: string, spelling: string, documents: number): void {
  const change = changes.get(word)
  if (!change) changes.set(word, { spelling, documents })
  else {
    change.documents += documents
    if (spelling !== word) change.spelling = spelling
  }
}

/** Index pages merged per transaction. Others can write in between. */
const MERGED_INDEX_PAGES = 500

/** Merges the segments of each index. */
async function putTogether(db: Db): Promise<void> {
  for (const index of ['search_index', 'search_names'] as const) {
    let isBegun = false
    while (
      await inTransaction(db, (trx) => merge(trx, index, isBegun ? MERGED_INDEX_PAGES : -MERGED_INDEX_PAGES))
    )
      isBegun = true
  }
}

/**
 * A negative number of pages starts a merge, a positive one continues it. Returns false when nothing is left
 * to merge.
 */
async function merge(db: Db, index: 'search_index' | 'search_names', pages: number): Promise<boolean> {
  const before = await changesOf(db)
  await sql`${buildTextIndexMergeSql(index, pages)}`.execute(db)
  return (await changesOf(db)) - before >= 2
}

async function changesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select ${rowsChangedSinceConnectSql} as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

/** Updates position, city slug and weekly schedule of these businesses. Writes only rows that changed. */
async function refreshPlaceAndSchedule(db: Db, businessIds: readonly number[]): Promise<void> {
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
    const place = findMapGridNumberOfBusiness(page)
    const city = findCitySlug(page.city, page.state)
    const isSame = week === page.week && place === page.place && city === page.city_slug
    return isSame ? [] : [[page.id, place, week, city] as const]
  })
  if (changed.length > 0) await write(db, changed)
}

/**
 * Runs `write`, which changes only the opening hours of a business, and updates its weekly schedule. The
 * indexes contain no hours, so the entries of the business are not built again. Runs in the transaction of
 * the caller.
 */
export async function writeHoursAndSchedule(
  trx: Db,
  businessId: number,
  write: () => Promise<void>,
): Promise<void> {
  const isPending = await trx
    .selectFrom('search_pending')
    .select('business_id')
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  await write()
  await refreshSchedule(trx, businessId)
  // The triggers of the hours add the row.
  if (!isPending) await trx.deleteFrom('search_pending').where('business_id', '=', businessId).execute()
}

async function refreshSchedule(trx: Db, businessId: number): Promise<void> {
  const business = await trx
    .selectFrom('businesses')
    .leftJoin('business_schedules', 'business_schedules.id', 'schedule_id')
    .select(['time_zone', 'week'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow()
  const hours = await trx
    .selectFrom('business_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('business_id', '=', businessId)
    .execute()
  const week = toWeekScheduleKey(business.time_zone, hours)
  if (week === business.week) return
  const schedules = week === null ? new Map<string, number>() : await findOrCreateScheduleIds(trx, [week])
  await trx
    .updateTable('businesses')
    .set({ schedule_id: schedules.get(week ?? '') ?? null })
    .where('id', '=', businessId)
    .execute()
}

/**
 * Returns the key of a weekly schedule in a time zone. Null zone: the default zone. Returns null without
 * hours.
 */
export const toWeekScheduleKey = (timeZone: string | null, hours: readonly WeekdayHours[]): string | null =>
  hours.length > 0 ? formatHoursAndZoneKey(timeZone ?? DEFAULT_TIME_ZONE, hours) : null

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
