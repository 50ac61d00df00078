import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { deleteDemoData } from '~/cli/demo/remove'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import { isStateCode } from '~/features/places/states'
import { createDatabase } from '../support/database'
import { insertRows } from '../support/rows'

const NOW = new Date('2026-11-21T17:00:00.000Z')
const { db, close } = await createDatabase()
afterAll(close)
await insertBuiltInCategoriesIfNone(db)
await insertDemoData(db, NOW)

async function figure(query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(query).execute(db)
  return rows[0]?.n ?? Number.NaN
}

test('the demo has 556 businesses, 431 different phones and 27 active categories [278]', async () => {
  expect(await figure('select count(*) as n from businesses')).toBe(556)
  expect(await figure('select count(distinct phone) as n from businesses')).toBe(431)
  expect(await figure('select count(*) as n from categories where is_active')).toBe(27)
})

test('every category has at least eight businesses, in Georgia and in Florida [90]', async () => {
  const counts = await db.selectFrom('listing_counts').selectAll().where('category_id', '<>', 0).execute()
  const of = (category: number, state: string) =>
    counts.find((row) => row.category_id === category && row.state_code === state)?.listings ?? 0
  for (let category = 1; category <= 27; category += 1) {
    expect(of(category, '')).toBeGreaterThanOrEqual(8)
    expect(of(category, 'GA')).toBeGreaterThan(0)
    expect(of(category, 'FL')).toBeGreaterThan(0)
  }
  const states = new Set(counts.filter((row) => row.listings > 0).map((row) => row.state_code))
  expect(states.size).toBeGreaterThan(10)
  for (const state of states) if (state !== '') expect(isStateCode(state)).toBe(true)
})

test('phones and addresses are fictitious: 555-01xx and example.com', async () => {
  const contacts = await db.selectFrom('businesses').select(['phone', 'email']).execute()
  const guests = await db.selectFrom('reservations').select(['phone', 'email']).execute()
  const reviewers = await db.selectFrom('ratings').select('reviewer_email as email').execute()
  for (const { phone } of [...contacts, ...guests])
    if (phone) expect(phone).toMatch(/^\+1[2-9]\d{2}55501\d{2}$/)
  for (const { email } of [...contacts, ...guests, ...reviewers])
    if (email) expect(email).toMatch(/@example\.com$/)
})

test('no demo rating or reservation is older than its business, and no reservation was made for a past day', async () => {
  const ratings = await db
    .selectFrom('ratings as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select('r.id')
    .whereRef('r.created_at', '<', 'b.created_at')
    .execute()
  expect(ratings).toEqual([])
  const reservations = await db
    .selectFrom('reservations as r')
    .innerJoin('businesses as b', 'b.id', 'r.business_id')
    .select(['r.created_at', 'r.reservation_date', 'b.created_at as listed_at'])
    .execute()
  expect(reservations).toHaveLength(120)
  for (const row of reservations) {
    expect(row.created_at.slice(0, 10) <= row.reservation_date).toBe(true)
    expect(row.created_at >= row.listed_at).toBe(true)
  }
})

test('no two demo businesses share name and city, and all their e-mail addresses are valid', async () => {
  const pages = await db
    .selectFrom('businesses')
    .select(['business_name', 'city', 'email', 'description'])
    .execute()
  const places = pages.map((page) => `${page.business_name}, ${page.city}`)
  expect(new Set(places).size).toBe(places.length)
  const emails = pages.flatMap((page) => page.email ?? [])
  expect(new Set(emails).size).toBe(emails.length)
  for (const email of emails) expect(email).toMatch(/^[a-z0-9][a-z0-9.-]{0,63}@example\.com$/)
})

test('all demo descriptions differ, and no placeholder is left', async () => {
  const pages = await db.selectFrom('businesses').selectAll().execute()
  const descriptions = pages.flatMap((page) => page.description ?? [])
  expect(new Set(descriptions).size).toBe(descriptions.length)
  const services = await db.selectFrom('business_services').select('name').execute()
  const comments = await db.selectFrom('ratings').select(['comment', 'business_name']).execute()
  const wants = await db.selectFrom('reservations').select(['requirement', 'full_name']).execute()
  expect(JSON.stringify([pages, services, comments, wants])).not.toMatch(
    /\{[^"{}]+\}[^,\]]|undefined|NaN| {2}/,
  )
  for (const text of descriptions) expect(text.length).toBeGreaterThan(80)
  // Years are relative to the day of loading.
  const years = descriptions.flatMap((text) => text.match(/\b(?:19|20)\d\d\b/g) ?? [])
  expect([years.length > 100, Math.max(...years.map(Number))]).toEqual([true, NOW.getUTCFullYear() - 2])
})

test('in the demo one business is a draft without name, two are held, and some lack contact details [79, D22]', async () => {
  const nameless = await db
    .selectFrom('businesses')
    .select('status')
    .where('business_name', '=', '')
    .execute()
  expect(nameless).toEqual([{ status: 'draft' }])
  expect(await figure("select count(*) as n from businesses where status <> 'draft'")).toBe(555)
  expect(await figure("select count(*) as n from businesses where status = 'held'")).toBe(2)
  expect(await figure('select count(*) as n from businesses where phone is null')).toBe(1)
  expect(await figure('select count(*) as n from businesses where email is null and phone is not null')).toBe(
    2,
  )
  expect(
    await figure(
      'select count(*) as n from (select 1 from business_categories group by business_id having count(*) > 1)',
    ),
  ).toBeGreaterThan(20)
  expect(
    await figure(
      'select count(*) as n from (select 1 from businesses group by name_slug having count(*) = 3)',
    ),
  ).toBeGreaterThanOrEqual(6)
})

test('the demo has ratings, promotions of three types and reservations in every status [145, 205, 254]', async () => {
  expect(await figure("select count(*) as n from ratings where status = 'published'")).toBeGreaterThan(1000)
  expect(await figure("select count(*) as n from ratings where status <> 'published'")).toBeGreaterThan(5)
  expect(await figure('select count(distinct discount_type) as n from promotions')).toBe(3)
  expect(await figure('select count(distinct status) as n from reservations')).toBe(4)
  expect(await figure('select count(*) as n from promotions where current_uses = max_uses')).toBe(1)
})

test('the page counts of the demo include every view of its businesses, and none is in the future', async () => {
  const total = "from daily_counts where what = 'page' and word"
  const views = await figure("select sum(times) as n from business_counts where what = 'view'")
  expect(await figure(`select sum(times) as n ${total} = ''`)).toBe(views)
  expect(await figure(`select sum(times) as n ${total} <> ''`)).toBe(views)
  expect(
    await figure(`select count(*) as n from daily_counts where day > '${NOW.toISOString().slice(0, 10)}'`),
  ).toBe(0)
})

test('removing the demo leaves only the categories', async () => {
  const other = await createDatabase()
  await insertBuiltInCategoriesIfNone(other.db)
  await insertDemoData(other.db, NOW)
  const own = { what: 'page', word: '/precios', day: '2026-01-05', times: 3 }
  await insertRows(other.db, 'daily_counts', own)
  await deleteDemoData(other.db)
  expect(await other.db.selectFrom('daily_counts').selectAll().execute()).toEqual([own])
  await other.db.deleteFrom('daily_counts').execute()
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'
      and name not like 'search%' and name not like 'categor%' and name <> 'changes'`.execute(other.db)
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(other.db)
    // Counts stay with the value zero, as do the public version and the structure of an empty index.
    const kept = /_(counts|versions?)$|_(index|words)_(data|config)$/.test(name) ? 0 : rows[0]?.n
    expect([name, kept]).toEqual([name, 0])
  }
  const { rows } = await sql<{ n: number }>`select sum(abs(listings)) as n from listing_counts`.execute(
    other.db,
  )
  expect(rows[0]?.n).toBe(0)
  expect(await other.db.selectFrom('category_image_bank').selectAll().execute()).toEqual([])
  expect(await other.db.selectFrom('categories').select('id').execute()).toHaveLength(27)
  await other.close()
})
