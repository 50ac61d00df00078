import type { StoredImage } from '~/features/images/schema'

export interface PromotionListFilter {
  /** As it was typed; anything at all. */
  search?: string | undefined
  /** Slug: those for all businesses, and those applied to this category (row 251). */
  category?: string | undefined
}

export interface PromotionCard {
  id: number
  version: number
  title: string
  description: string | null
  sponsorName: string | null
  /** `15% OFF`. */
  badge: string
  /** Of a package; null for the others. */
  prices: { original: string | null; special: string } | null
  couponCode: string | null
  /** `05 nov 2026`. */
  from: string
  until: string
  uses: number
  /** Null: as many as come. */
  mostUses: number | null
  isActive: boolean
  isExpired: boolean
  /** Its first day is still to come (D73). */
  isScheduled: boolean
  isExhausted: boolean
  /** Applied to nothing: no business shows it (D71). */
  isUnassigned: boolean
  isForAll: boolean
  businesses: number
  categories: number
  image: StoredImage | null
}

export interface PromotionList {
  rows: PromotionCard[]
  total: number
  isCapped: boolean
  page: number
  pages: number
  hasNext: boolean
}
