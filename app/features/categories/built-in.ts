import { paths } from '~/paths'
import type { Hue } from '~/values/pictures/palette'
import { parseTsv, splitCommas } from '~/values/tsv'
import type { CategoryCardData } from './category-card'
import aliases from './data/aliases.tsv?raw'
import categories from './data/categories.json'
import oldNames from './data/old-names.tsv?raw'
import synonyms from './data/synonyms.tsv?raw'

export interface BuiltInCategory {
  name: string
  slug: string
  subtitle: string | null
  serviceType: string
  description: string
  hue: Hue
  illustration: string
  slotCapacity: number
}

/**
 * The 27 built-in categories in the required order, which gives their lotería numbers (row 90, D10). They
 * fill a new database and replace missing texts (row 91).
 */
export const BUILT_IN_CATEGORIES = categories as readonly BuiltInCategory[]

const BUILT_IN_CATEGORY_BY_SLUG: ReadonlyMap<string, BuiltInCategory & { number: number }> = new Map(
  BUILT_IN_CATEGORIES.map((category, index) => [category.slug, { ...category, number: index + 1 }]),
)

/** Returns the built-in category with this slug and its number. Undefined for other slugs. */
export const getBuiltInCategory = (slug: string) => BUILT_IN_CATEGORY_BY_SLUG.get(slug)

const isCategory = (slug: string) => BUILT_IN_CATEGORIES.some((category) => category.slug === slug)
const synonymsOf = new Map(
  parseTsv('synonyms.tsv', synonyms, isCategory).map(([slug, words]) => [slug, splitCommas(words)]),
)

/** The built-in categories for a new database, with the synonyms of each. */
export const BUILT_IN_CATEGORIES_WITH_SYNONYMS: readonly (BuiltInCategory & {
  synonyms: readonly string[]
})[] = BUILT_IN_CATEGORIES.map((category) => ({ ...category, synonyms: synonymsOf.get(category.slug) ?? [] }))

/**
 * Further addresses of categories, with the slugs of their categories (rows 103 to 118). The first category
 * is shown (D11).
 */
export const BUILT_IN_CATEGORY_ALIASES = parseTsv('aliases.tsv', aliases).map(([slug = '', categories]) => ({
  slug,
  categories: splitCommas(categories),
}))

/** Names of categories in old data, with the current name (row 120). */
export const CATEGORY_NAME_BY_OLD_NAME: Readonly<Record<string, string>> = Object.fromEntries(
  parseTsv('old-names.tsv', oldNames),
)

/** Categories to show if they cannot be read: the three that the requirements name (row 59, D50). */
export const FALLBACK_CATEGORIES: CategoryCardData[] = BUILT_IN_CATEGORIES.slice(0, 3).map(
  ({ name, slug, hue, illustration }, index) => ({
    name,
    slug,
    hue,
    illustration,
    number: index + 1,
    businesses: 0,
    picture: { src: paths.illustration(illustration), kind: 'drawing' },
  }),
)

/** The categories of `FALLBACK_CATEGORIES` as options of a select. No business has a category with id 0. */
export const FALLBACK_CATEGORY_OPTIONS = FALLBACK_CATEGORIES.map(({ name, slug }) => ({ id: 0, name, slug }))
