import { Classifier } from '~/features/categories/classify/classify'
import { CATEGORIES, CATEGORY_ALIASES } from '~/features/categories/seed'

/** Finds the categories of businesses as imports do, among those the directory begins with. */
export const classifier = new Classifier(
  CATEGORIES.map(({ slug, name, synonyms }) => ({
    slug,
    name,
    synonyms,
    aliases: CATEGORY_ALIASES.filter((alias) => alias.categories[0] === slug).map((alias) => alias.slug),
  })),
)
