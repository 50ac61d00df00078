import { writeFile } from 'node:fs/promises'
import { connectDatabase, writeHeartbeat } from 'db/connect'
import { CommitCounter } from 'db/engines/sqlite/commit-counter'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPublicPagesVersion } from '~/features/change-feed/changes.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

const NOW = '2026-11-21T12:00:00.000Z'

/** Tables that no cached public page shows, except through tables named below. */
const NOT_SHOWN = new Set(
  [
    'admin_links admin_recovery_codes admin_sessions admin_users audit_log batch_runs error_log import_records import_rows import_verdicts',
    'imports leases outbox photo_job_items photo_jobs category_prompts rate_limits recent_forms reports',
    'visitor_questions booking_rules booking_blocks reservation_cells reservation_proposals reservation_attendance reservation_notifications reminder_stops reservation_changes reservations distinct_contacts',
    'import_columns daily_counts business_counts unseen_registrations',
    // Accepted ones are written to the business; votes lead to a report.
    'suggestions email_changes business_votes week_mail_stops',
    // Maintained by triggers in the transaction of their source.
    'business_listings listing_counts listing_places',
    // A business is removed from the search queue in the transaction that writes these.
    'search_documents search_phrases search_words search_words_gone business_schedules',
    // Redirects are no pages, and an image never changes under its name.
    'business_slug_redirects former_page_numbers images',
    'changes public_version',
  ].flatMap((names) => names.split(' ')),
)

/** Only deletions matter here: a row of this queue is deleted when its business is indexed. */
const HALVES: Record<string, string[]> = { search_pending: ['DELETE'] }

test.skipIf(ON_POSTGRES)(
  'every table that a public page shows has triggers for each kind of change',
  async () => {
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
  },
)

test('the version of public pages increases with every change of public data, and with no other change', async () => {
  const { db } = await freshDatabase()
  let version = await readPublicPagesVersion(db)
  const isNew = async (write: () => Promise<unknown>) => {
    await write()
    const before = version
    version = await readPublicPagesVersion(db)
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

describe('CommitCounter', () => {
  test.skipIf(ON_POSTGRES)(
    'CommitCounter returns a new number after a commit on any connection, and the same number without a commit',
    async () => {
      const { db, file } = await freshDatabase()
      const other = connectDatabase({ file })
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
    'CommitCounter returns a new number each time if it cannot be read, does not change, or no commit is possible [F45]',
    async () => {
      const { db, file } = await freshDatabase()
      const elsewhere = `${file}-otra`
      // Like an engine with another memory layout.
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
