import type { Completeness } from '~/models/category/completeness'
import type { CategoryBadge, Picture } from '~/models/category/schema'

/** A category in a list of the administration. */
export interface ListedCategory extends CategoryBadge {
  id: number
  position: number
  isActive: boolean
  businesses: number
  picture: Picture
  completeness: Completeness
}
