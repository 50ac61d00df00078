import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  listSitemapBusinessParts,
  listSitemapPages,
  readSitemapBusinessBatches,
} from '~/features/sitemap/sitemap.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

async function entriesOf(db: Parameters<typeof readSitemapBusinessBatches>[0], part: number) {
  const batches: number[] = []
  const paths: string[] = []
  for await (const batch of readSitemapBusinessBatches(db, part)) {
    batches.push(batch.length)
    paths.push(...batch.map(({ path }) => path))
  }
  return { batches, paths }
}

test.skipIf(ON_POSTGRES)(
  'the sitemap splits more than 25,000 businesses into parts without repeats, and reads batches of 1,000',
  async () => {
    const { db } = await freshDatabase()
    const category = await addCategory(db, 'reposteria')
    await sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25500)
    INSERT INTO businesses (category_id, business_name, business_slug, name_slug, name_key, city, state_code,
      status, source, created_at, updated_at)
    SELECT ${category}, 'Negocio ' || i, 'negocio-' || i, 'negocio-' || i, 'negocio ' || i, 'Atlanta', 'GA',
      'published', 'import', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z' FROM n`.execute(db)
    expect(await listSitemapBusinessParts(db)).toEqual([1, 2])
    const first = await entriesOf(db, 1)
    const second = await entriesOf(db, 2)
    expect(first.paths).toHaveLength(25_000)
    expect(second.paths).toHaveLength(500)
    expect(Math.max(...first.batches)).toBe(1000)
    expect(new Set([...first.paths, ...second.paths]).size).toBe(25_500)
    expect(first.paths[0]).toBe('/reposteria/negocio-1')
  },
)

test('the sitemap lists only published businesses under their main category, and has no empty parts', async () => {
  const { db } = await freshDatabase()
  const bakeries = await addCategory(db, 'reposteria')
  const shops = await addCategory(db, 'comercio')
  const updated_at = '2026-10-01T10:00:00.000Z'
  await addBusiness(db, [shops, bakeries], { id: 7, business_slug: 'la-rosa', updated_at })
  await addBusiness(db, [shops], { id: 8, business_slug: 'oculto', status: 'held' })
  await addBusiness(db, [shops], { id: 25_001, business_slug: 'retirado', status: 'removed' })
  await addBusiness(db, [bakeries], { id: 50_001, business_slug: 'lejos' })
  expect(await listSitemapBusinessParts(db)).toEqual([1, 3])
  const batches = []
  for await (const batch of readSitemapBusinessBatches(db, 1)) batches.push(batch)
  expect(batches).toEqual([[{ path: '/comercio/la-rosa', changed: updated_at }]])
})

test('the sitemap lists the comments page of a business that has comments, with the date of the newest [D107]', async () => {
  const { db } = await freshDatabase()
  const bakeries = await addCategory(db, 'reposteria')
  const updated_at = '2026-10-01T10:00:00.000Z'
  const rated = await addBusiness(db, [bakeries], { business_slug: 'la-rosa', updated_at })
  const silent = await addBusiness(db, [bakeries], { business_slug: 'la-muda', updated_at })
  await addRating(db, rated, { comment: 'Bien', created_at: '2026-11-02T10:00:00.000Z' })
  await addRating(db, rated, { comment: 'Mal', created_at: '2026-11-03T10:00:00.000Z', status: 'in_review' })
  await addRating(db, silent, { comment: null })
  const { value: batch } = await readSitemapBusinessBatches(db, 1).next()
  expect(batch).toEqual([
    { path: '/reposteria/la-rosa', changed: updated_at },
    { path: '/reposteria/la-rosa/opiniones', changed: '2026-11-02T10:00:00.000Z' },
    { path: '/reposteria/la-muda', changed: updated_at },
  ])
})

test('the sitemap lists the fixed pages, active categories, and letters that have businesses', async () => {
  const { db } = await freshDatabase()
  const bakeries = await addCategory(db, 'reposteria')
  await addCategory(db, 'cerrada', { is_active: 0 })
  await addBusiness(db, [bakeries], { name_key: 'n~apa' })
  await addBusiness(db, [bakeries], { name_key: '24 horas' })
  const paths = (await listSitemapPages(db)).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/', '/directorio', '/reposteria']))
  expect(paths.filter((path) => path.startsWith('/negocios'))).toEqual([
    '/negocios?letra=%C3%B1',
    '/negocios?letra=%23',
  ])
  expect(paths).not.toContain('/cerrada')
})
