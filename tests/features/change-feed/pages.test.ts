import { writeFile } from 'node:fs/promises'
import { connect, writeHeartbeat } from 'db/connect'
import { CommitCounter } from 'db/engines/sqlite/commit-counter'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { publicVersion } from '~/features/change-feed/changes.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

const NOW = '2026-11-21T12:00:00.000Z'

/** Tables of which nothing is on a public page that is kept, or only by way of others that are named below. */
const NOT_SHOWN = new Set(
  [
    'admin_links admin_recovery_codes admin_sessions admin_users audit_log bulk_actions bulk_items error_log import_records import_rows import_verdicts',
    'imports leases outbox owner_links photo_job_items photo_jobs category_prompts rate_limits recent_forms reports',
    'visitor_questions reservation_changes reservations distinct_contacts',
    'import_columns exported_contacts daily_counts business_counts unseen_registrations',
    // What is accepted of these is written to the business.
    'suggestions',
    // Kept by triggers, in the same transaction as what they are counted from.
    'business_listings listing_counts listing_places',
    // A business leaves the queue of the search in the transaction that writes these.
    'search_documents search_phrases search_words search_words_gone business_schedules',
    // Lead to moved pages and are pictures: the first are no pages, the second never change under their name.
    'business_slug_redirects former_page_numbers images',
    'changes public_version',
  ].flatMap((names) => names.split(' ')),
)

/** Of these one half is enough: a business waits for the index, and is out of it when it is no longer waiting. */
const HALVES: Record<string, string[]> = { search_pending: ['DELETE'] }

test.skipIf(ON_POSTGRES)('every table that a page shows tells of each of its changes', async () => {
  const { db } = await freshDatabase()
  const { rows: tables } = await sql<{ name: string }>`
    select m.name from sqlite_master as m join pragma_table_list as l on l.name = m.name
    where l.type = 'table' and l.schema = 'main' and m.name not like 'sqlite%' and m.name not like 'kysely%'`.execute(
    db,
  )
  const { rows: triggers } = await sql<{ tbl_name: string; sql: string }>`
    select tbl_name, sql from sqlite_master where type = 'trigger'`.execute(db)
  const tells = (table: string, event: string) =>
    triggers.some(
      (trigger) =>
        trigger.tbl_name === table &&
        new RegExp(`AFTER ${event} ON`, 'i').test(trigger.sql) &&
        /UPDATE public_version/.test(trigger.sql),
    )
  const silent = tables
    .filter(({ name }) => !NOT_SHOWN.has(name))
    .flatMap(({ name }) =>
      (HALVES[name] ?? ['INSERT', 'UPDATE', 'DELETE'])
        .filter((event) => !tells(name, event))
        .map((event) => `${name} ${event}`),
    )
  expect(silent).toEqual([])
  for (const name of NOT_SHOWN) expect(tables.map((table) => table.name)).toContain(name)
})

describe('the version of the public data', () => {
  test('grows with everything that stands on a page, and with nothing else', async () => {
    const { db } = await freshDatabase()
    let version = await publicVersion(db)
    const isNew = async (write: () => Promise<unknown>) => {
      await write()
      const before = version
      version = await publicVersion(db)
      return version > before
    }
    const category = await addCategory(db, 'uno')
    const business = await addBusiness(db, [category])
    expect(await isNew(async () => undefined)).toBe(true)
    const close = { business_id: business, closed_on: '2026-12-25' }
    const setting = { key: 'demo', value: '1', updated_at: NOW }
    const beat = { key: 'heartbeat', value: NOW, updated_at: NOW }
    const word = { category_id: category, term: 'taquero' }
    for (const [write, isPublic] of [
      [() => addRating(db, business), true],
      [() => db.insertInto('business_closed_dates').values(close).execute(), true],
      [() => db.insertInto('settings').values(setting).execute(), true],
      [() => db.insertInto('settings').values(beat).execute(), false],
      [() => db.insertInto('category_synonyms').values(word).execute(), true],
      [() => db.deleteFrom('search_pending').execute(), true],
      [() => db.selectFrom('settings').selectAll().execute(), false],
    ] as const)
      expect(await isNew(write), String(write)).toBe(isPublic)
  })
})

describe('the counter of commits', () => {
  test.skipIf(ON_POSTGRES)(
    'says another number after a commit of any connection, and the same while there is none',
    async () => {
      const { db, file } = await freshDatabase()
      const other = connect({ file })
      onTestFinished(() => other.destroy())
      await sql`select 1`.execute(db)
      await sql`select 1`.execute(other)
      const counter = new CommitCounter(file)
      const { count } = counter
      expect(count()).not.toBe(count())
      expect(await counter.prove(() => writeHeartbeat(other))).toBe(true)
      let last = count()
      for (const writer of [db, other, db]) {
        expect(count()).toBe(last)
        await sql`select count(*) from settings`.execute(other)
        expect(count()).toBe(last)
        await sql`update public_version set version = version + 1`.execute(writer)
        expect(count()).not.toBe(last)
        last = count()
      }
      const failed = db.transaction().execute(async (trx) => {
        await sql`update public_version set version = version + 1`.execute(trx)
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      expect(count()).toBe(last)
    },
  )

  test.skipIf(ON_POSTGRES)(
    'says another number each time where nothing can be read, or no commit moves what is read, or none can be made [F45]',
    async () => {
      const { db, file } = await freshDatabase()
      const elsewhere = `${file}-otra`
      // As an engine would have it whose memory lies in another order.
      await writeFile(`${elsewhere}-shm`, Buffer.alloc(32_768))
      const full = () => Promise.reject(new Error('SQLITE_FULL'))
      for (const [path, write] of [
        ['/no/hay/tal', () => writeHeartbeat(db)],
        [elsewhere, () => writeHeartbeat(db)],
        [file, full],
      ] as const) {
        const counter = new CommitCounter(path)
        expect(await counter.prove(write)).toBe(false)
        expect(counter.count()).not.toBe(counter.count())
      }
    },
  )
})
