import { paths } from '~/paths'
import { type Facts, lastPage } from './facts'

export interface Page {
  name: string
  /** One address, or several that take turns. */
  addresses: (facts: Facts) => string[]
  cookie?: string
}

const page = (name: string, address: (facts: Facts) => string | string[], cookie?: string): Page => ({
  name,
  addresses: (facts) => [address(facts)].flat(),
  ...(cookie && { cookie }),
})

const half = (pages: number) => Math.ceil(pages / 2)

export const PAGES: Page[] = [
  page('home', () => '/'),
  page('home, all states', () => '/', 'estado=todos'),
  page('directory, first page', () => paths.directory()),
  page('directory, middle page', ({ total }) => paths.directory({ page: half(lastPage(total)) })),
  page('directory, last page', ({ total }) => paths.directory({ page: lastPage(total) })),
  page('directory, a state', () => paths.directory({ state: 'GA' })),
  page('directory, a state, middle page', ({ inGeorgia }) =>
    paths.directory({ state: 'GA', page: half(lastPage(inGeorgia)) }),
  ),
  page('category, first page', ({ category }) => paths.category(category.slug)),
  page('category, middle page', ({ category }) =>
    paths.category(category.slug, { page: half(lastPage(category.total)) }),
  ),
  page('category, last page', ({ category }) =>
    paths.category(category.slug, { page: lastPage(category.total) }),
  ),
  page('category, with a search', ({ category, commonWord }) =>
    paths.category(category.slug, { search: commonWord }),
  ),
  page('search, the most common word', ({ commonWord }) => paths.directory({ search: commonWord })),
  page('search, its last page', ({ commonWord, commonWordPages }) =>
    paths.directory({ search: commonWord, page: commonWordPages }),
  ),
  page('search, two words', () => paths.directory({ search: 'taller motor' })),
  page('search, a trade and a place', () => paths.directory({ search: 'taller', near: 'miami-fl' })),
  page('search, one letter', () => paths.directory({ search: 'a' })),
  page('search, no hit', () => paths.directory({ search: 'xqwzkj' })),
  page('search, no hit in a state', () => paths.directory({ search: 'xqwzkj', state: 'GA' })),
  page('search, a misspelling', () => paths.directory({ search: 'restaurnate' })),
  page('directory, from a place', () => paths.directory({ near: 'atlanta-ga' })),
  page('directory, by the mile', () => paths.directory({ near: 'atlanta-ga', order: 'distance' })),
  page('directory, one city alone', () => paths.directory({ near: 'atlanta-ga', inCity: true })),
  page('directory, open now', () => paths.directory({ open: true })),
  page('search, from a place', () => paths.directory({ search: 'plomero', near: 'atlanta-ga' })),
  page('search, the most common word from a place', ({ commonWord }) =>
    paths.directory({ search: commonWord, near: 'atlanta-ga' }),
  ),
  page('suggestions, two letters', () => '/sugerencias?search=pa'),
  page('A–Z, first page', ({ letter }) => paths.businessIndex({ letter: letter.letter })),
  page('A–Z, middle page', ({ letter }) =>
    paths.businessIndex({ letter: letter.letter, page: half(letter.pages) }),
  ),
  page('A–Z, last page', ({ letter }) => paths.businessIndex({ letter: letter.letter, page: letter.pages })),
  page('business, few ratings', ({ fewRatings }) => fewRatings.map((each) => paths.business(each))),
  page('business, many ratings', ({ manyRatings }) => manyRatings.map((each) => paths.business(each))),
  page('by name', ({ fewRatings }) => fewRatings.map(({ slug }) => paths.businessByName(slug))),
  page('by a shared name', ({ sharedNames }) => sharedNames.map((slug) => paths.businessByName(slug))),
  page('not found', ({ category }) => `/${category.slug}/panaderia-el-trigl-de-marieta`),
  page('promotions', () => paths.promotions()),
]
