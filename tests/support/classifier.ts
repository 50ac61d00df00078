import { BUILT_IN_CATEGORIES_WITH_SYNONYMS, BUILT_IN_CATEGORY_ALIASES } from '~/features/categories/built-in'
import { CategoryClassifier } from '~/features/categories/classify/classify'
import { readSheet } from '~/features/imports/map/sheet'
import { type ImportRow, parseRow } from '~/features/imports/normalise/row'

/** Classifies businesses as imports do, with the built-in categories. */
export const classifier = new CategoryClassifier(
  BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ slug, name, synonyms }) => ({
    slug,
    name,
    synonyms,
    aliases: BUILT_IN_CATEGORY_ALIASES.filter((alias) => alias.categories[0] === slug).map(
      (alias) => alias.slug,
    ),
  })),
)

const KNOWLEDGE = { classifier, categoryNames: BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ name }) => name) }

/** The rows of a file in the format of the directory, without refused ones. */
export const draftsOf = (file: Uint8Array): ImportRow[] =>
  Array.from(readSheet(file).rows).flatMap((row) => {
    const read = parseRow(row, KNOWLEDGE)
    return 'problem' in read ? [] : [read]
  })
