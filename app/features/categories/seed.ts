import { listIn, readTable } from '~/values/table'
import { BUILT_IN_CATEGORIES, type BuiltInCategory } from './built-in'
import aliases from './data/aliases.tsv?raw'
import oldNames from './data/old-names.tsv?raw'
import synonyms from './data/synonyms.tsv?raw'

const isCategory = (slug: string) => BUILT_IN_CATEGORIES.some((category) => category.slug === slug)
const synonymsOf = new Map(
  readTable('synonyms.tsv', synonyms, isCategory).map(([slug, words]) => [slug, listIn(words)]),
)

/** The built-in categories as the database begins with them, with the words that mean the whole category. */
export const CATEGORIES: readonly (BuiltInCategory & { synonyms: readonly string[] })[] =
  BUILT_IN_CATEGORIES.map((category) => ({ ...category, synonyms: synonymsOf.get(category.slug) ?? [] }))

/** Other addresses of the categories (rows 103 to 118), each with the slugs it leads to, the one that is served first (D11). */
export const CATEGORY_ALIASES = readTable('aliases.tsv', aliases).map(([slug = '', categories]) => ({
  slug,
  categories: listIn(categories),
}))

/** Names by which old data calls a category, and the category's own name (row 120). */
export const CATEGORY_NAME_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  readTable('old-names.tsv', oldNames),
)
