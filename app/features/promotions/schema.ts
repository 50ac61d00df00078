import type { BusinessPlace, BusinessPromotion } from '~/features/businesses/schema'

export interface PublicPromotion extends BusinessPromotion {
  isForAll: boolean
  businesses: BusinessPlace[]
  categories: { name: string; slug: string }[]
}
