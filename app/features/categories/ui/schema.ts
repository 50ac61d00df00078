import type { Picture } from '~/values/picture'
import type { Completeness } from '../completeness'
import type { CategoryBadge } from '../schema'

/** A category in a list of the administration. */
export interface ListedCategory extends CategoryBadge {
  id: number
  position: number
  isActive: boolean
  businesses: number
  picture: Picture
  completeness: Completeness
}
