import { BUILT_IN_CATEGORIES_WITH_SYNONYMS, BUILT_IN_CATEGORY_ALIASES } from '~/features/categories/built-in'
import { CategoryClassifier } from '~/features/categories/classify/classify'

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
