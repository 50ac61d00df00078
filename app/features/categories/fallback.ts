import { paths } from '~/paths'
import { BUILT_IN_CATEGORIES } from './built-in'
import type { CategoryCard } from './category-card'

/** Shown when the categories cannot be read (row 59, D50): the three that the documents name. */
export const FALLBACK_CATEGORIES: CategoryCard[] = BUILT_IN_CATEGORIES.slice(0, 3).map(
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

/** The same for a select. No business is filed under id 0. */
export const FALLBACK_CHOICES = FALLBACK_CATEGORIES.map(({ name, slug }) => ({ id: 0, name, slug }))
