import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { readPublicBusiness } from '~/features/business-page/read-business.server'
import { findBusinessesSharingName, readBusinessRefs } from '~/features/businesses/find.server'
import { listCategoryCards } from '~/features/categories/read.server'
import { findEmptyResultAlternatives } from '~/features/directory/empty-result-alternatives.server'
import { type ListingQuery, readListingPage } from '~/features/directory/listing.server'
import {
  countListingsByLetter,
  countListingsOfCategory,
  listBusinessesUnderLetter,
} from '~/features/directory/listing-counts.server'
import { listFeaturedBusinesses } from '~/features/home/featured-businesses.server'
import { parsePlace } from '~/features/places/near-place.server'
import { listPublicPromotions } from '~/features/promotions/public-list.server'
import { countPublishedRatings } from '~/features/ratings/comments.server'
import { findBusinessIdsBySimilarName } from '~/features/search/nearest-names.server'
import { type Business, type Facts, lastPage } from './facts'

export interface Query {
  name: string
  /** `turn` counts the calls, for alternatives that take turns. */
  run: (db: Db, facts: Facts, turn: number) => Promise<unknown>
}

const ATLANTA = parsePlace('Atlanta, GA')
const HELENA = parsePlace('Helena, MT')
/** A Monday at a time when most are open. */
const NOON = new Date('2026-11-23T18:00:00.000Z')

const half = (pages: number) => Math.ceil(pages / 2)

const list = (name: string, wanted: (facts: Facts) => Partial<ListingQuery>): Query => ({
  name,
  run: (db, facts) =>
    readListingPage(db, {
      text: '',
      stateCode: null,
      categoryId: null,
      page: 1,
      order: 'newest',
      services: 4,
      ...wanted(facts),
    }),
})

const inCategory = (page: (pages: number) => number) => (facts: Facts) => ({
  categoryId: facts.category.id,
  order: 'name' as const,
  page: page(lastPage(facts.category.total)),
})

const letterPage = (name: string, page: (pages: number) => number): Query => ({
  name,
  run: async (db, { letter }) =>
    listBusinessesUnderLetter(db, {
      letter: letter.letter,
      stateCode: null,
      page: page(letter.pages),
      total: (await countListingsByLetter(db, null)).get(letter.letter) ?? 0,
    }),
})

const turnOf = <T>(all: T[], turn: number): T => {
  const one = all[turn % all.length]
  if (one === undefined) throw new Error('Nothing takes turns')
  return one
}

const businessPage = (name: string, businesses: (facts: Facts) => Business[]): Query => ({
  name,
  run: (db, facts, turn) => readPublicBusiness(db, turnOf(businesses(facts), turn).slug, new Date()),
})

export const QUERIES: Query[] = [
  { name: 'select 1', run: (db) => sql`select 1`.execute(db) },
  { name: 'count of a state', run: (db) => countListingsOfCategory(db, null, 'GA') },
  { name: 'ratings of everybody', run: (db) => countPublishedRatings(db) },
  { name: 'categories of a state', run: (db) => listCategoryCards(db, 'GA') },
  { name: 'nine of the day, a state', run: (db, _, turn) => listFeaturedBusinesses(db, 'GA', `${turn}`) },
  { name: 'nine of the day, all states', run: (db, _, turn) => listFeaturedBusinesses(db, null, `${turn}`) },
  list('newest, first page', () => ({})),
  list('newest, middle page', ({ total }) => ({ page: half(lastPage(total)) })),
  list('newest, last page', ({ total }) => ({ page: lastPage(total) })),
  list('newest of a state, middle page', ({ inGeorgia }) => ({
    stateCode: 'GA',
    page: half(lastPage(inGeorgia)),
  })),
  list(
    'category by name, first page',
    inCategory(() => 1),
  ),
  list('category by name, middle page', inCategory(half)),
  list(
    'category by name, last page',
    inCategory((pages) => pages),
  ),
  list('newest, from a place', () => ({ from: ATLANTA, now: NOON })),
  list('near a city', () => ({ from: ATLANTA, now: NOON, order: 'near' })),
  list('near where nobody is', () => ({ from: HELENA, now: NOON, order: 'near' })),
  list('near, within 25 miles', () => ({ from: ATLANTA, now: NOON, order: 'near', within: 25 })),
  list('near, well rated', () => ({ from: ATLANTA, now: NOON, order: 'near', rating: 4 })),
  list('near, open now', () => ({ from: ATLANTA, now: NOON, order: 'near', open: true })),
  list('within 25 miles, by name', () => ({ from: ATLANTA, now: NOON, order: 'name', within: 25 })),
  list('search near a city', () => ({ from: ATLANTA, now: NOON, order: 'near', text: 'plomero' })),
  list('search, the most common word', ({ commonWord }) => ({ text: commonWord })),
  list('search, its last page', ({ commonWord, commonWordPages }) => ({
    text: commonWord,
    page: commonWordPages,
  })),
  list('search, in a category', ({ commonWord, category }) => ({
    text: commonWord,
    categoryId: category.id,
  })),
  list('search, two words', () => ({ text: 'taller miami' })),
  list('search, one letter', () => ({ text: 'a' })),
  list('search, no hit', () => ({ text: 'xqwzkj' })),
  list('search, four common words', () => ({ text: 'restaurante tacos comida miami' })),
  list('search, a misspelling', () => ({ text: 'restaurnate' })),
  list('search, two misspellings', () => ({ text: 'restaurnate mexciano' })),
  list('search, a word nobody uses beside others', () => ({ text: 'taqueria gerero ipqk' })),
  {
    name: 'ways on from no hit',
    run: (db) =>
      findEmptyResultAlternatives(db, { text: 'xqwzkj plomero', stateCode: 'GA', categoryId: null }),
  },
  letterPage('A–Z, first page', () => 1),
  letterPage('A–Z, middle page', half),
  letterPage('A–Z, last page', (pages) => pages),
  businessPage('business, few ratings', (facts) => facts.fewRatings),
  businessPage('business, many ratings', (facts) => facts.manyRatings),
  {
    name: 'by a shared name',
    run: (db, facts, turn) => findBusinessesSharingName(db, turnOf(facts.sharedNames, turn)),
  },
  {
    name: 'nearest names',
    run: async (db) =>
      readBusinessRefs(db, await findBusinessIdsBySimilarName(db, 'panaderia el trigl de marieta', 3)),
  },
  {
    name: 'promotions',
    run: (db) => listPublicPromotions(db, { categoryId: null, stateCode: null }, new Date()),
  },
]
