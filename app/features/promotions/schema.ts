import type { BusinessPlace, BusinessPromotion } from '~/features/businesses/schema'

/** An offer with the businesses or categories it is for. */
export interface PublicPromotion extends BusinessPromotion {
  /** Applies to every business of the directory. */
  isForAll: boolean
  businesses: BusinessPlace[]
  categories: { name: string; slug: string }[]
}
