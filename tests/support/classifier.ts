import { CATEGORIES, CATEGORY_ALIASES } from '~/features/categories/built-in'
import { Classifier } from '~/features/categories/classify/classify'

/** Classifies businesses as imports do, with the built-in categories. */
export const classifier = new Classifier(
  CATEGORIES.map(({ slug, name, synonyms }) => ({
    slug,
    name,
    synonyms,
    aliases: CATEGORY_ALIASES.filter((alias) => alias.categories[0] === slug).map((alias) => alias.slug),
  })),
)
