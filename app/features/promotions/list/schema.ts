import type { StoredImage } from '~/features/images/schema'

export interface PromotionListFilter {
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
  badge: string
  /** Of a package; null for the others. */
  prices: { original: string | null; special: string } | null
  couponCode: string | null
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
  isUnassigned: boolean
  isForAll: boolean
  businesses: number
  categories: number
  image: StoredImage | null
}

export interface PromotionList {
  rows: PromotionCard[]
  total: number
  page: number
  pages: number
}
