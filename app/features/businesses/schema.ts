import type { CategoryBadge } from '~/features/categories/category-card'
import type { StoredImage } from '~/features/images/image'
import type { OpenState } from '~/features/places/opening'
import type { Picture } from '~/values/pictures/palette'
import type { FacetCounts, FilterName, Language } from './directory-filters'
import type { OwnerValues } from './fields'
import type { ClosingKind } from './labels'
import type { Service } from './service-menu/service'

/** Averages of both scores over all published ratings. `average` is null without ratings. */
export interface RatingSummary {
  average: number | null
  professional: number | null
  trust: number | null
  count: number
}

export interface BusinessRef {
  slug: string
  name: string
  categorySlug: string
  city: string
  stateCode: string
}

export interface CategorizedBusiness extends BusinessRef {
  id: number
  categorySlugs: string[]
}

/** Alternatives on the not-found page: search words and similar businesses (D15, D17). */
export interface NotFoundAlternatives {
  search: string
  nearest: BusinessRef[]
  /** True for an invalid private link, whose owner may ask for another one. */
  isPrivateLink?: boolean
}

/** First letters of the A–Z index. `#` means any other character. */
export const LETTERS = [...'abcdefghijklmn', 'ñ', ...'opqrstuvwxyz', '#']

export interface BusinessCard {
  slug: string
  name: string
  city: string
  stateCode: string
  stateName: string
  category: CategoryBadge
  /** Trade, such as `Plomero`. Null if its texts indicate none (D146). */
  trade: string | null
  /** The first services in the owner's order, and the total number. */
  services: string[]
  serviceCount: number
  rating: RatingSummary
  /** `+1` and ten digits. Null if there is none. */
  phone: string | null
  /** Digits with country code, as wa.me requires. Null if there is none. */
  whatsapp: string | null
  picture: Picture
  /** Open state at its local time. Null without opening hours; undefined if not requested. */
  open?: OpenState | null | undefined
  /** Whole miles from the place of the list. Null without a place, or if its location is unknown. */
  miles?: number | null | undefined
  /** Kind of closure (D118). A closed business has no contact buttons. */
  closed: ClosingKind | null
  /** True if an administrator verified its data (D56). */
  isVerified: boolean
}

export interface SimilarBusiness extends BusinessCard {
  id: number
}

/** Orders of a list. The first is the default of the directory. */
export const LISTING_ORDERS = ['newest', 'name', 'rating', 'near', 'distance'] as const

export type ListingOrder = (typeof LISTING_ORDERS)[number]

/** Whether the order lists the nearest first, by distance steps or by miles. */
export const isByDistance = (order: ListingOrder): boolean => order === 'near' || order === 'distance'

export interface ListingPage {
  businesses: BusinessCard[]
  total: number
  /** True if more than `total` match; then `total` is the limit. */
  isCapped: boolean
  page: number
  pages: number
  /** Number of results that match as typed. They come first. */
  exact: number
  /** The corrected query that the others match (D46). */
  correction: string | null
  /** No business has the trade; the results are of its category. */
  isInstead?: boolean | undefined
  suggestions: string[]
  /** The query without words of request: `plomero` for `necesito un plomero`. */
  words: string
  /** Number of results of the preferred state at the start. Null without one (D143). */
  leading: number | null
  /** If the filters leave no business: the number without each of them. */
  withoutFilters: WithoutFilter[]
  /** Businesses left per filter choice. Null if unknown (D144). */
  filters: FacetCounts | null
  /** Languages other than Spanish and English of businesses near the place; without a place, of all. */
  languagesNear: Language[]
  /** States and categories of the search results. Null if unknown. */
  filed: { states: string[]; categories: number[] } | null
  /** When the list changes because a business opens or closes, ISO 8601. */
  until: string | null
}

/** Alternatives to an empty list. Each has results. */
export interface EmptyResultAlternatives {
  /** True if other states have results. */
  isElsewhere: boolean
  states: { code: string; name: string }[]
  /** Single words of the search text. */
  narrower: string[]
  /** True if the text names a known trade. */
  isTrade: boolean
}

/** Number of businesses without these filters. Null if unknown (D144). */
export interface WithoutFilter {
  filters: FilterName[]
  businesses: number | null
}

export interface BusinessPromotion {
  id: number
  title: string
  description: string | null
  badge: string
  originalPrice: string | null
  couponCode: string | null
  /** Text such as `lunes 30 de noviembre` (row 155), because 5/1 is ambiguous. */
  lastDay: string
  /**
   * Scope of the offer: the business's own, or one of the directory for all or for some businesses (D120,
   * D145).
   */
  origin: 'business' | 'all' | 'directory'
  sponsorName: string | null
  image: { src: string; width: number; height: number } | null
  terms: string | null
}

export interface BusinessComment {
  id: number
  author: string
  /** The author rated by the link of a reservation of this business (D117). */
  isCustomer: boolean
  text: string
  /** A long text cut for a summary: at most 60 characters and an ellipsis (row 130). */
  cut?: string | null
  rating: number
  date: string
  reply: string | null
}

/** Fields shown as stored. Null or empty: not stated. */
type OwnWords = Pick<
  OwnerValues,
  'websiteUrl' | 'facebookUrl' | 'instagramUrl' | 'priceRange' | 'languages' | 'homeService'
>

/** Public data of a business for its page. */
export interface BusinessDetail
  extends Omit<BusinessCard, 'services' | 'serviceCount' | 'miles' | 'closed'>,
    OwnWords {
  id: number
  /** True if the state was stated, or follows from place or phone (D142). */
  isStateConfirmed: boolean
  contactPerson: string | null
  email: string | null
  location: string | null
  zipcode: string | null
  sentences: string[]
  specialties: string[]
  /** True if it is not closed and can answer (D106). */
  takesReservations: boolean
  services: Service[]
  /** Photos, in the order of the page. */
  photos: StoredImage[]
  categories: CategoryBadge[]
  hours: OpeningHours[]
  /** Local day of the week: `lunes`. */
  today: string
  /** Open now, at its local time (D60). Null without opening hours. */
  isOpenNow: boolean | null
  similar: SimilarBusiness[]
  promotions: BusinessPromotion[]
  comments: BusinessComment[]
  /** Total number of comments, counted up to a thousand. `comments` has the newest. */
  commentCount: { total: number; isCapped: boolean }
  /** Number of ratings with 5, 4, 3, 2 and 1 stars, in that order. */
  distribution: [number, number, number, number, number]
  /** Founder number. Null for businesses that are not founders. */
  founderNumber: number | null
  memberSince: string
  isVerified: boolean
  /** True if an import created the business, even if its owner claimed it later (D101). */
  isImported: boolean
  /** Month of the last confirmation: `marzo`, `marzo de 2025`. Null: never. */
  confirmed: string | null
  /** True if a private link is valid. */
  hasOwnerLink: boolean
  isExample: boolean
  mapUrl: string
  /** Closure (D118), with its end as text and `yyyy-MM-dd`, or the new business. Null if open. */
  closed: {
    kind: ClosingKind
    until: { day: string; inWords: string } | null
    movedTo: BusinessRef | null
  } | null
  /** Coordinates in degrees. Null if unknown. */
  position: { latitude: number; longitude: number } | null
  /**
   * Whole miles from the visitor's place, with its name. Null without a place, or if the location is unknown.
   */
  distance?: { miles: number; from: string } | null
}

export interface OpeningHours {
  day: string
  text: string
  /** Spans as `09:00` and `17:30`, for machines. Empty if closed. */
  spans: { opens: string; closes: string }[]
}
