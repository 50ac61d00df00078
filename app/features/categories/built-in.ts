import type { Hue } from '~/values/pictures/picture'
import categories from './data/categories.json' with { type: 'json' }

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
 * The directory's own 27 categories in the documents' order, which is the lotería number (row 90, D10): what the
 * database begins with, and what stands in for lost texts (row 91).
 */
export const BUILT_IN_CATEGORIES = categories as readonly BuiltInCategory[]

const BY_SLUG: ReadonlyMap<string, BuiltInCategory & { number: number }> = new Map(
  BUILT_IN_CATEGORIES.map((category, index) => [category.slug, { ...category, number: index + 1 }]),
)

/** The built-in category with its number at an address; undefined for any other address. */
export const builtInCategory = (slug: string) => BY_SLUG.get(slug)
