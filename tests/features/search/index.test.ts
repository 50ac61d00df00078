import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeTradeWords } from '~/cli/steps/prepare'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { searchFor } from '../../support/search'

const total = async (db: Db, text: string) => (await searchFor(db, text)).total

const rowsIn = async (db: Db, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

test('a search reflects changes of name, services, category name, status and deletion [D46]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  const id = await addBusiness(db, [category], { business_name: 'Antigua Botánica' })
  const set = async (values: Record<string, string | number | null>) => {
    await db.updateTable('businesses').set(values).where('id', '=', id).execute()
    expect(await indexPendingBusinesses(db)).toBe(1)
  }
  expect(await indexPendingBusinesses(db)).toBe(1)
  expect(await total(db, 'antigua')).toBe(1)
  await set({ business_name: 'Nueva Botánica', quality: 700 })
  expect([await total(db, 'antigua'), await total(db, 'nueva botanica')]).toEqual([0, 1])
  await db.insertInto('business_services').values({ business_id: id, position: 0, name: 'Velas' }).execute()
  await indexPendingBusinesses(db)
  expect(await total(db, 'velas')).toBe(1)
  await db.updateTable('categories').set({ name: 'Tiendas' }).where('id', '=', category).execute()
  await indexPendingBusinesses(db)
  expect([await total(db, 'comercio'), await total(db, 'tienda')]).toEqual([0, 1])
  await set({ status: 'held' })
  expect(await total(db, 'botanica')).toBe(0)
  await set({ status: 'published' })
  expect(await total(db, 'botanica')).toBe(1)
  await set({ deleted_at: '2026-11-21T12:00:00.000Z' })
  expect(await total(db, 'botanica')).toBe(0)
  expect(await indexPendingBusinesses(db)).toBe(0)
})

test('after a business is deleted, the index has no document, word or suggestion of it [D46]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  const id = await addBusiness(db, [category], { business_name: 'Zutanita Peña', contact_person: 'Fulana' })
  await indexPendingBusinesses(db)
  expect(await total(db, 'zutanit')).toBe(1)
  expect(await searchFor(db, 'zutamita')).toMatchObject({ total: 1, exact: 0, correction: 'zutanita' })
  await db.deleteFrom('businesses').where('id', '=', id).execute()
  expect(await indexPendingBusinesses(db)).toBe(1)
  expect(await searchFor(db, 'zutamita')).toMatchObject({ total: 0, correction: null, suggestions: [] })
  for (const table of ['search_documents', 'search_index', 'search_names', 'search_words'])
    expect([table, await rowsIn(db, table)]).toEqual([table, 0])
})

test('indexPendingBusinesses runs in the transaction of the caller [D46]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'comercio')
  const failing = db.transaction().execute(async (trx) => {
    await addBusiness(trx, [category], { business_name: 'Nunca Fue' })
    await indexPendingBusinesses(trx)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await total(db, 'nunca')).toBe(0)
  await db.transaction().execute(async (trx) => {
    await addBusiness(trx, [category], { business_name: 'Ahora Sí' })
    await indexPendingBusinesses(trx)
  })
  expect(await total(db, 'ahora')).toBe(1)
})

test('a new synonym finds all businesses of its category, and a deleted synonym none [118]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'viajes', { name: 'Servicios Logísticos' })
  await addBusiness(db, [category], { business_name: 'Rutas del Norte' })
  await indexPendingBusinesses(db)
  expect(await total(db, 'excursiones')).toBe(0)
  await db.insertInto('category_synonyms').values({ category_id: category, term: 'Excursión' }).execute()
  await db.insertInto('category_synonyms').values({ category_id: category, term: 'paseos al mar' }).execute()
  await indexPendingBusinesses(db)
  expect([await total(db, 'excursion'), await total(db, 'paseo mar')]).toEqual([1, 1])
  await db.deleteFrom('category_synonyms').execute()
  await indexPendingBusinesses(db)
  expect(await total(db, 'excursion')).toBe(0)
})

test('loads trade words once and updates existing index entries [D46]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'tecnicos')
  await addBusiness(db, [category], { business_name: 'Quick Flow', description: 'Plumbing contractors' })
  await indexPendingBusinesses(db)
  expect(await total(db, 'fontanero')).toBe(0)
  expect(await storeTradeWords(db)).toBe(true)
  expect(await indexPendingBusinesses(db)).toBe(1)
  expect(await total(db, 'fontanero')).toBe(1)
  expect(await storeTradeWords(db)).toBe(false)
  expect(await indexPendingBusinesses(db)).toBe(0)
})

test('a long result has at most 240 businesses without repeats, the best first, and is marked as capped [D44]', async () => {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 300; number++)
      await addBusiness(trx, [category], {
        business_name: number % 15 === 0 ? `Tienda ${number}` : `Local ${number}`,
        description: 'La tienda del barrio',
        quality: (number * 7) % 1000,
      })
  })
  expect(await indexPendingBusinesses(db)).toBe(300)
  const { ids, ...found } = await searchFor(db, 'tiendas')
  expect(found).toMatchObject({ total: 240, isCapped: true })
  expect([ids.length, new Set(ids).size]).toEqual([240, 240])
  const best = await db
    .selectFrom('businesses')
    .select('id')
    .where('business_name', 'like', 'Tienda%')
    .orderBy('id')
    .execute()
  expect(ids.slice(0, best.length)).toEqual(best.map((row) => row.id))
  expect(await searchFor(db, 'tienda 150')).toMatchObject({ total: 1, isCapped: false })
})
