import type { Picture } from '~/values/pictures/picture'
import type { Completeness } from '../completeness'
import type { CategoryBadge } from '../schema'

export interface ListedCategory extends CategoryBadge {
  id: number
  position: number
  isActive: boolean
  businesses: number
  picture: Picture
  completeness: Completeness
}
