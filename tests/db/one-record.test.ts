import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAccountsAndSecrets } from '~/cli/steps/access'
import { findContactIdsByFilter } from '~/features/business-admin/list/list.server'
import { searchBusinesses } from '~/features/search/businesses.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { connectDatabase, type Db } from '../../db/connect'
import { migrate } from '../../db/migrate'
import { runSqlScript } from '../../db/statement'
import { folderForTest, SCHEMA_FOLDER, temporaryFolder } from '../support/database'
import { recountedListings, storedListings } from '../support/recount'
import { rowOf } from '../support/rows'
import { schemaOf020 } from '../support/schema'

const CONTACTS = [
  { id: 1, name: 'Alma', phone: '+14045550101', message: 'Pan', source: 'registration', version: 2 },
  { id: 2, name: 'Brisa', email: 'brisa@ejemplo.com', legal_name: 'Brisa LLC', source: 'admin' },
  { id: 3, name: '', contact_person: 'Ramiro', state_code: 'FL', source: 'admin' },
  { id: 4, name: 'Cielo', source: 'import' },
  { id: 5, name: 'Duna', source: 'import', deleted_at: '2026-11-01' },
  { id: 6, name: 'Esfera', source: 'demo' },
  { id: 7, name: 'Alma LLC', source: 'admin', deleted_at: '2026-11-02', merged_into: 1 },
  { id: 8, name: 'Faro', city: 'Macon', state_code: 'GA', message: 'Velas', source: 'registration' },
]
/** Ids of pages and contacts overlap, and one page has no contact. */
const PAGES = [
  {
    id: 2,
    contact_id: 1,
    business_name: 'Alma',
    founder_number: 7,
    latitude: 33.7,
    longitude: -84.3,
    version: 3,
  },
  { id: 1, contact_id: 2, business_name: 'Brisa', status: 'held', status_reason: 'El envío despertó dudas' },
  { id: 9, contact_id: 4, business_name: 'Cielo', status: 'removed', status_reason: 'Cerró' },
  { id: 5, contact_id: 5, business_name: 'Duna', deleted_at: '2026-11-01' },
  { id: 4, contact_id: 6, business_name: 'Esfera', deleted_at: '2026-10-01' },
  { id: 7, contact_id: 7, business_name: 'Alma LLC', deleted_at: '2026-11-02' },
  { id: 8, contact_id: null, business_name: 'Sol', description: 'Sin contacto' },
]
/** Each business has the id of its contact. Businesses without contact have ids after all contacts. */
const NUMBERS = { Alma: 1, Brisa: 2, Cielo: 4, Duna: 5, Esfera: 6, 'Alma LLC': 7, Faro: 8, Sol: 9 }

const TIMES = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' }
const pageOf = (name: string) => PAGES.find(({ business_name }) => business_name === name)?.id ?? 0

/** Rows that refer to a page. Each contains its name. */
const hangingOn = (name: string, business_id: number): Record<string, object[]> => ({
  ratings: ['eva', 'luz'].map((person) => ({
    ...{ business_id, business_name: name, category: '', professional_rating: 5, trust_rating: 4, ...TIMES },
    ...{ reviewer_email: `${person}@ejemplo.com`, status: person === 'eva' ? 'published' : 'in_review' },
  })),
  reservations: [
    {
      ...{
        business_id,
        business_name: name,
        full_name: 'Eva',
        email: 'e@ejemplo.com',
        phone: '1',
        requirement: '',
      },
      ...{ reservation_date: '2026-12-01', reservation_time: '10:00', time_zone: 'America/New_York' },
      ...{ status: 'pending', code: `código de ${name}`, ...TIMES },
    },
  ],
  promotion_applications: [
    { promotion_id: 1, application_type: 'business', business_id, business_name: name, created_at: '2026' },
  ],
  owner_links: [{ business_id, token_hash: name, created_at: '2026' }],
  reports: [
    { business_id, business_name: name, reason: 'duplicate', bot_score: 1, network_hash: 'x', ...TIMES },
  ],
  corrections: [
    ...[{ business_id, business_name: name, field: 'telefono', stored: '1', suggested: '2', bot_score: 1 }],
  ].map((row) => ({ ...row, ...TIMES })),
  business_services: [{ business_id, position: 0, name }],
  business_hours: [
    { business_id, weekday: 1, opens: '09:00', closes: `17:${String(name.length).padStart(2, '0')}` },
  ],
  business_closed_dates: [{ business_id, closed_on: `2099-01-0${name.length}` }],
  business_slug_redirects: [{ slug: `antes-${name}`, business_id, created_at: '2026' }],
  import_records: [{ business_id, name_core: name, written: '{}', imported_at: '2026' }],
  import_rows: [{ row_key: name, business_id }],
  import_verdicts: [
    {
      ...{
        import_id: 1,
        position: business_id,
        line: business_id,
        verdict: 'created',
        urgency: 1,
        name,
        note: '',
      },
      ...{ shown: '{}', changes: '{}', business_id, is_done: 1 },
    },
  ],
  images: [
    { hash: name, media_type: 'image/webp', width: 1, height: 1, bytes: 1, created_at: '2026', business_id },
  ],
  audit_log: [
    ...[{ username: 'ana', action: 'changed', noun: 'business', entity_id: business_id, title: name }],
  ].map((row) => ({ ...row, changes: `{"Ciudad":["Atlanta","${name}"]}`, created_at: '2026' })),
  outbox: ['mail', 'marketing', 'published'].map((kind) => ({
    ...{ kind: 'mail', idempotency_key: `registration-${kind}-${business_id}`, about: name, payload: '{}' },
    ...{ status: 'sent', next_attempt_at: '2026', created_at: '2026' },
  })),
})
const LOADED = ['Alma', 'Brisa', 'Esfera', 'Alma LLC', 'Sol'] as const
/** Expression for the name in a row. Rows without a text column have the length of the name instead. */
const NAMED: Record<string, RawBuilder<string>> = {
  owner_links: sql`token_hash`,
  business_services: sql`name`,
  business_slug_redirects: sql`substr(slug, 7)`,
  import_records: sql`name_core`,
  import_rows: sql`row_key`,
  import_verdicts: sql`name`,
  images: sql`hash`,
}

const IMPORT = {
  ...{ id: 1, file: 'x', file_name: 'lista.csv', username: 'ana', stage: 'run', status: 'done' },
  ...TIMES,
}

let db: Db
let counts: Record<string, number>
const TABLES = Object.keys(hangingOn('', 0)).filter((table) => !['outbox', 'audit_log'].includes(table))

const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0

async function put(table: string, rows: object[]) {
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => sql.ref(column))
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
      db,
    )
  }
}

beforeAll(async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'directorio.db')
  db = connectDatabase({ file, create: true })
  await runSqlScript(db, await schemaOf020('sqlite'))
  const look = { subtitle: null, service_type: '', description: '', gradient: 'rojo', illustration: 'retail' }
  await put(
    'categories',
    ['pan', 'velas'].map((slug, index) => ({
      id: index + 1,
      name: slug,
      slug,
      ...look,
      position: index,
      ...TIMES,
    })),
  )
  await put(
    'contacts',
    CONTACTS.map((contact) => ({ ...contact, ...TIMES })),
  )
  await put('contact_categories', [
    { contact_id: 8, category_id: 2, position: 0 },
    { contact_id: 8, category_id: 1, position: 1 },
    { contact_id: 1, category_id: 1, position: 0 },
  ])
  const place = { city: 'Atlanta', state_code: 'GA', category_id: 1 }
  await put(
    'business_pages',
    PAGES.map((page) => {
      const slug = page.business_name.toLowerCase().replace(' ', '-')
      const names = { business_slug: slug, name_slug: slug, name_key: page.business_name.toLowerCase() }
      return { status: 'published', ...names, ...place, ...page, ...TIMES }
    }),
  )
  await put('business_categories', [
    ...PAGES.map(({ id }) => ({ business_id: id, category_id: 1, position: 0 })),
    { business_id: pageOf('Brisa'), category_id: 2, position: 1 },
  ])
  const offer = {
    title: 'Oferta',
    discount_type: 'percentage',
    valid_from: '2026-01-01',
    valid_until: '2027-01-01',
  }
  await put('promotions', [{ id: 1, ...offer, application_scope: 'specific', ...TIMES }])
  await put('imports', [IMPORT])
  for (const name of LOADED)
    for (const [table, rows] of Object.entries(hangingOn(name, pageOf(name)))) await put(table, rows)
  await put('audit_log', [
    {
      username: 'ana',
      action: 'changed',
      noun: 'contact',
      entity_id: 2,
      title: 'Brisa',
      changes: '{}',
      created_at: '2026',
    },
    {
      username: 'ana',
      action: 'erased',
      noun: 'business',
      entity_id: 99,
      title: 'Borrado',
      changes: '{}',
      created_at: '2026',
    },
  ])
  await put('distinct_contacts', [{ contact_id: 1, other_id: 2, created_at: '2026' }])
  counts = Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, await count(table)] as const)),
  )
  await migrate(db, file, SCHEMA_FOLDER)
})
afterAll(() => db.destroy())

describe('data of version 0.2.0 with contacts and pages', () => {
  test('contacts and pages of version 0.2.0 become one business each, with the id of the contact and unchanged data [D22, D24, D30, D125]', async () => {
    const rows = await db.selectFrom('businesses').selectAll().orderBy('id').execute()
    const named = rows.filter(({ business_name }) => business_name !== '')
    expect(Object.fromEntries(named.map(({ business_name, id }) => [business_name, id]))).toEqual(NUMBERS)
    expect(rows.map(({ status }) => status)).toEqual([
      ...['published', 'held', 'draft', 'removed', 'published', 'removed', 'published', 'draft', 'published'],
    ])
    const said = { message: 'Pan', founder_number: 7, latitude: 33.7, version: 5, source: 'registration' }
    expect(rows[0]).toMatchObject({ ...said, phone: '+14045550101', ratings_count: 1, business_slug: 'alma' })
    expect(rows[1]).toMatchObject({ legal_name: 'Brisa LLC', email: 'brisa@ejemplo.com' })
    expect(rows[1]?.status_reason).toBe('El envío despertó dudas')
    expect(rows[2]).toMatchObject({ business_name: '', contact_person: 'Ramiro', state_code: 'FL', city: '' })
    expect(rows[4]).toMatchObject({ deleted_at: '2026-11-01', merged_into: null })
    expect(rows[5]).toMatchObject({ deleted_at: null, status_reason: 'Su página estaba en la papelera' })
    expect(rows[6]).toMatchObject({ deleted_at: '2026-11-02', merged_into: 1 })
    expect(rows[7]).toMatchObject({ category_id: 2, city: 'Macon', message: 'Velas', description: 'Velas' })
    expect(rows[8]).toMatchObject({ source: 'admin', message: null, description: 'Sin contacto' })
    const filed = await db
      .selectFrom('business_categories')
      .selectAll()
      .where('business_id', 'in', [2, 8])
      .execute()
    expect(
      filed.map(({ business_id, category_id, position }) => [business_id, category_id, position]),
    ).toEqual([
      [2, 1, 0],
      [2, 2, 1],
      [8, 1, 1],
      [8, 2, 0],
    ])
  })

  test.each(TABLES)(
    'after the migration from version 0.2.0 all rows of %s belong to their business, and none is lost',
    async (before) => {
      const table = before === 'corrections' ? 'suggestions' : before
      expect(await count(table)).toBe(counts[before])
      const hours = before === 'business_hours' ? sql`substr(closes, 4)` : sql`substr(closed_on, 9)`
      const isShort = before === 'business_hours' || before === 'business_closed_dates'
      const says = isShort ? hours : (NAMED[before] ?? sql`item.business_name`)
      const is = isShort ? sql`printf('%02d', length(b.business_name))` : sql`b.business_name`
      const { rows } = await sql<{ says: string; is: string | null }>`
      select ${says} as says, ${is} as "is" from ${sql.table(table)} as item
      left join (select id, business_name from businesses) as b on b.id = item.business_id`.execute(db)
      expect(rows.length).toBeGreaterThan(4)
      for (const row of rows) expect(row.is).toBe(row.says)
    },
  )

  test('after the migration from version 0.2.0 audit log and outbox refer to businesses by their new id', async () => {
    const log = await db.selectFrom('audit_log').selectAll().where('noun', '=', 'contact').execute()
    for (const { entity_id, title } of log)
      expect([title, entity_id]).toEqual([title, title === 'Borrado' ? null : NUMBERS[title as 'Alma']])
    expect(log).toHaveLength(LOADED.length + 2)
    const sent = await db.selectFrom('outbox').select(['about', 'idempotency_key']).execute()
    for (const { about, idempotency_key } of sent)
      expect(idempotency_key).toMatch(new RegExp(`^registration-[a-z]+-${NUMBERS[about as 'Alma']}$`))
    expect(sent).toHaveLength(LOADED.length * 3)
    expect(await rowOf(db, 'distinct_contacts', {})).toMatchObject({ contact_id: 1, other_id: 2 })
  })

  test('after the migration from version 0.2.0 former page numbers lead to their businesses', async () => {
    const kept = await db.selectFrom('former_page_numbers').selectAll().execute()
    const pages = PAGES.map(({ id, business_name }) => [id, NUMBERS[business_name as 'Alma']])
    expect(kept.map(({ page_number, business_id }) => [page_number, business_id])).toEqual(pages.sort())
  })

  test('after the migration from version 0.2.0 businesses are listed, counted and searchable', async () => {
    await indexPendingBusinesses(db)
    expect(await storedListings(db)).toEqual(await recountedListings(db))
    const find = async (text: string) =>
      (await searchBusinesses(db, { text, stateCode: null, categoryId: null })).ids
    expect([await find('alma'), await find('sol'), await find('brisa')]).toEqual([[1], [9], []])
    // Removed businesses are found only by their filter (D154).
    expect((await findContactIdsByFilter(db, {}, 20)).sort()).toEqual([1, 2, 3, 8, 9])
    expect(await findContactIdsByFilter(db, { search: 'brisa llc' }, 20)).toEqual([2])
  })
})

test('reads the access data of version 0.2.0, so that a restore over it keeps the accounts [D128, T291]', async () => {
  const older = connectDatabase({ file: join(await folderForTest(), 'older.db'), create: true })
  onTestFinished(() => older.destroy())
  await runSqlScript(older, await schemaOf020('sqlite'))
  expect(await readAccountsAndSecrets(older)).toMatchObject({ accounts: [], businessEmails: [] })
})
