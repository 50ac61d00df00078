import type { Db } from 'db/connect'
import { Sqlite3Dialect } from 'db/engines/sqlite/dialect'
import type { Database } from 'db/types'
import { type CompiledQuery, Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readPublicBusiness } from '~/features/business-page/read-business.server'
import { findBusinessesSharingName, readBusinessRefs } from '~/features/businesses/find.server'
import { listCategoryCards } from '~/features/categories/read.server'
import {
  listCitiesWithPage,
  listCityBusinesses,
  listNeighbouringCitiesWithPage,
  readCityFigures,
} from '~/features/cities/city-pages.server'
import { findEmptyResultAlternatives } from '~/features/directory/empty-result-alternatives.server'
import { readListingPage } from '~/features/directory/listing.server'
import {
  countListingsByLetter,
  countListingsOfCategory,
  listBusinessesUnderLetter,
} from '~/features/directory/listing-counts.server'
import { listFeaturedBusinesses } from '~/features/home/featured-businesses.server'
import { readHomeLaunchContent } from '~/features/home/launch.server'
import { listPublicPromotions } from '~/features/promotions/public-list.server'
import { countComments, countPublishedRatings, readComments } from '~/features/ratings/comments.server'
import { loadLexicon } from '~/features/search/dictionary/lexicon.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { freshDatabase } from '../support/database'
import { addBusiness, addCategory, addRating } from '../support/directory-rows'
import { insertRow, insertRows } from '../support/rows'

/** Tables that grow with the directory. */
const GROWING =
  'businesses business_listings business_categories business_services business_hours ratings contacts promotions promotion_applications search_documents search_words'.split(
    ' ',
  )

interface Watched {
  db: Db
  queries: CompiledQuery[]
}

/**
 * A directory with a few businesses that records its queries. Their plans do not depend on the number of
 * rows.
 */
async function watched(place: object = {}): Promise<Watched> {
  const { db: filling, file } = await freshDatabase()
  const bakery = await addCategory(filling, 'reposteria')
  for (const name of ['Alma', 'Brisa', 'Nube'])
    await addRating(
      filling,
      await addBusiness(filling, [bakery], {
        business_name: name,
        business_slug: name.toLowerCase(),
        ...place,
      }),
      { comment: 'Bien' },
    )
  await addOffer(filling)
  await indexPendingBusinesses(filling)
  const queries: CompiledQuery[] = []
  const db = new Kysely<Database>({
    dialect: new Sqlite3Dialect({ file }),
    log: ({ query }) => {
      queries.push(query)
    },
  })
  onTestFinished(() => db.destroy())
  return { db, queries }
}

async function addOffer(db: Db): Promise<void> {
  const moments = { created_at: '2026', updated_at: '2026' }
  const { id } = await insertRow(db, 'promotions', {
    title: 'Oferta',
    discount_type: 'percentage',
    valid_from: '2026-01-01',
    valid_until: '2099-01-01',
    application_scope: 'specific',
    ...moments,
  })
  await insertRows(db, 'promotion_applications', {
    promotion_id: id,
    application_type: 'category',
    category_id: 1,
    created_at: '2026',
  })
}

async function planOf(db: Db, query: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
  } as CompiledQuery<{ detail: string }>)
  return rows.map((row) => row.detail)
}

/** Full scans in a query plan, except counts along an index, and sorts, for growing tables. */
async function burdens(db: Db, query: CompiledQuery): Promise<string[]> {
  const details = await planOf(db, query)
  const scans = details.filter((detail) =>
    GROWING.some((table) => new RegExp(`^SCAN ${table}\\b(?! USING COVERING INDEX)`).test(detail)),
  )
  // Checks only list queries. A query that tests a listing with `exists` sorts rows of other tables.
  const walks = /^select [^(]*from "business_listings"/.test(query.sql)
  const sorts = details.filter((detail) => walks && /^USE TEMP B-TREE FOR .*ORDER BY/.test(detail))
  return [...scans, ...sorts].map((burden) => `${burden}: ${query.sql}`)
}

const plain = { text: '', stateCode: null, categoryId: null, page: 1, order: 'newest' as const, services: 4 }
const ATLANTA = {
  name: 'Atlanta',
  state: 'GA',
  latitude: 33.75,
  longitude: -84.39,
  zips: 1,
  inhabitants: 498_715,
} as const

const WORK: [string, (db: Db) => Promise<unknown>][] = [
  ['the directory', (db) => readListingPage(db, plain)],
  ['the directory of a state', (db) => readListingPage(db, { ...plain, stateCode: 'GA' })],
  ['a category', (db) => readListingPage(db, { ...plain, categoryId: 1, order: 'name' })],
  [
    'a category in a state',
    (db) => readListingPage(db, { ...plain, categoryId: 1, stateCode: 'GA', order: 'name' }),
  ],
  ['the directory by name', (db) => readListingPage(db, { ...plain, order: 'name' })],
  ['the directory by rating', (db) => readListingPage(db, { ...plain, order: 'rating' })],
  [
    'the A–Z index',
    (db) => listBusinessesUnderLetter(db, { letter: 'n', stateCode: 'GA', page: 1, total: 1 }),
  ],
  ['the letters of a state', (db) => countListingsByLetter(db, 'GA')],
  ['counts', (db) => countListingsOfCategory(db, null, 'GA')],
  ['the number of all ratings', (db) => countPublishedRatings(db)],
  ['the figures of the home page', (db) => readHomeLaunchContent(db)],
  ['category cards', (db) => listCategoryCards(db, 'GA')],
  ['the featured businesses', (db) => listFeaturedBusinesses(db, 'GA', 'hoy')],
  ['the featured businesses, all states', (db) => listFeaturedBusinesses(db, null, 'hoy')],
  ['a business page', (db) => readPublicBusiness(db, 'alma', new Date())],
  ['the comments on a business', (db) => readComments(db, 1, { order: 'newest' })],
  ['the number of comments on a business', (db) => countComments(db, 1)],
  ['namesakes', (db) => findBusinessesSharingName(db, 'alma')],
  [
    'the most similar names',
    async (db) => readBusinessRefs(db, await findBusinessIdsBySimilarName(db, 'alma brsa', 3)),
  ],
  ['a search', (db) => readListingPage(db, { ...plain, text: 'alma' })],
  ['a search without a hit', (db) => readListingPage(db, { ...plain, text: 'xqwzkj' })],
  [
    'alternatives',
    (db) => findEmptyResultAlternatives(db, { text: 'xqwzkj alma', stateCode: 'GA', categoryId: null }),
  ],
  ['the cities of a category', (db) => listCitiesWithPage(db, 1, { stateCode: 'GA', most: 12 })],
  ['the figures of a city', (db) => readCityFigures(db, 1, 'atlanta-ga')],
  [
    'a category in a city',
    (db) =>
      listCityBusinesses(db, { categoryId: 1, slug: 'atlanta-ga', page: 2, total: 40, now: new Date() }),
  ],
  ['the cities around a city', (db) => listNeighbouringCitiesWithPage(db, 1, ATLANTA)],
  ['promotions', (db) => listPublicPromotions(db, { categoryId: null, stateCode: null }, new Date())],
]

test.each(WORK)('no query scans or sorts a whole table: %s [D44, D46]', async (_name, work) => {
  const { db, queries } = await watched()
  // The lexicon is reloaded after a change and cached.
  await loadLexicon(db)
  queries.length = 0
  await work(db)
  const asked = [...queries]
  expect(asked.length).toBeGreaterThan(0)
  for (const query of asked) expect(await burdens(db, query)).toEqual([])
})

test.each(['near', 'distance'] as const)(
  'a list by %s from a place reads only the businesses at its places, not the whole directory [D127]',
  async (order) => {
    const { db, queries } = await watched({ latitude: 33.75, longitude: -84.39 })
    const list = await readListingPage(db, { ...plain, order, from: ATLANTA, now: new Date() })
    expect(list.total).toBe(3)
    const joined = queries.filter(({ sql }) => sql.includes('at_place'))
    expect(joined.length).toBeGreaterThan(0)
    for (const query of joined)
      expect((await planOf(db, query)).join()).toMatch(/SEARCH business_listings .*cell=\? AND place=\?/)
  },
)

test.each(['name', 'newest', 'rating'] as const)(
  'a list by %s within a radius is read in its order, not sorted [D127]',
  async (order) => {
    const { db, queries } = await watched({ latitude: 33.75, longitude: -84.39 })
    const list = await readListingPage(db, { ...plain, order, within: 25, from: ATLANTA, now: new Date() })
    expect(list.total).toBe(3)
    const listed = queries.filter(({ sql }) => /^select "business_id" from "business_listings"/.test(sql))
    expect(listed).toHaveLength(1)
    for (const query of listed) {
      const plan = (await planOf(db, query)).join()
      expect(plan).toMatch(/SEARCH business_listings USING COVERING INDEX/)
      expect(plan).not.toContain('USE TEMP B-TREE FOR ORDER BY')
    }
  },
)

test('alternatives to an empty search are counted in few statements, not by one search each [D26]', async () => {
  const { db, queries } = await watched()
  const ways = await findEmptyResultAlternatives(db, {
    text: 'alma brisa',
    stateCode: 'GA',
    categoryId: null,
  })
  expect([ways.isElsewhere, ways.narrower.length]).toEqual([false, 2])
  expect(queries.filter(({ sql }) => sql.includes('search_index')).length).toBeLessThanOrEqual(3)
  expect(queries.length).toBeLessThan(24)
})

test.each([
  ['newest first', 'newest', 'ratings_comments_newest', 'created_at<?', 'created_at>?'],
  ['best first', 'best', 'ratings_comments_best', '(score,created_at)<(?,?)', '(score,created_at)>(?,?)'],
  [
    'worst first',
    'worst',
    'ratings_comments_worst',
    '(score_lack,created_at)<(?,?)',
    '(score_lack,created_at)>(?,?)',
  ],
] as const)(
  'a page of comments, %s, is read by an index in its order, starting at the first comment of the page [D107]',
  async (_name, order, index, from, before) => {
    const { db, queries } = await watched()
    await readComments(db, 2, { order, from: 2 })
    const [here, previous] = await Promise.all(queries.slice(-2).map((query) => planOf(db, query)))
    expect(here).toEqual([`SEARCH ratings USING INDEX ${index} (business_id=? AND ${from})`])
    expect(previous?.join()).toMatch(new RegExp(`^SEARCH ratings USING (COVERING )?INDEX ${index} `))
    expect(previous?.join()).toContain(before)
  },
)

test.each([
  ['reads a whole table', (db: Db) => db.selectFrom('businesses').select('id').where('city', '=', 'Miami')],
  [
    'sorts a whole list',
    (db: Db) =>
      db
        .selectFrom('business_listings')
        .select('business_id')
        .where('category_id', '=', 0)
        .orderBy('schedule_id'),
  ],
])('the check of query plans detects a query that %s', async (_name, query) => {
  const { db, queries } = await watched()
  await query(db).execute()
  expect(queries).toHaveLength(1)
  for (const each of [...queries]) expect(await burdens(db, each)).toHaveLength(1)
})
