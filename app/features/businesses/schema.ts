import type { CategoryBadgeData } from '~/features/categories/category-card'
import type { StoredImage } from '~/features/images/image'
import type { OpenState } from '~/features/places/opening'
import type { Picture } from '~/values/pictures/palette'
import type { FacetCounts, FilterName, Language } from './directory-filters'
import type { OwnerFormValues } from './fields'
import type { ClosureKind } from './labels'
import type { Service } from './service-menu/service'

/**
 * Averages over all published ratings. `average` is the mean of both scores. All three are null without
 * ratings.
 */
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

export interface BusinessWithCategorySlugs extends BusinessRef {
  id: number
  categorySlugs: string[]
}

/** Suggestions on the not-found page: search words and similar businesses (D15, D17). */
export interface NotFoundAlternatives {
  search: string
  nearest: BusinessRef[]
  /** True if the address is an invalid private link. Its owner may then ask for another one. */
  isPrivateLink?: boolean
}

/** Letters of the A–Z index. `#` is for other names. */
export const INDEX_LETTERS = [...'abcdefghijklmn', 'ñ', ...'opqrstuvwxyz', '#']

export interface BusinessCard {
  slug: string
  name: string
  city: string
  stateCode: string
  stateName: string
  category: CategoryBadgeData
  /** Trade such as `Plomero`. Null if `findTrade` finds none (D146). */
  trade: string | null
  /** Names of the first services in the owner's order. `serviceCount` is the number of all. */
  services: string[]
  serviceCount: number
  rating: RatingSummary
  /** Phone to dial. Null if there is none or the business is closed. */
  phone: string | null
  /** Digits with country code, as wa.me requires. Null if there is none or the business is closed. */
  whatsapp: string | null
  picture: Picture
  /**
   * Whether it is open at its local time. Null without opening hours, undefined if not read. Null or
   * undefined for a business with a closure.
   */
  open?: OpenState | null | undefined
  /**
   * Distance from the place of the list in whole miles. Null without a place, or if the position of the
   * business is unknown.
   */
  miles?: number | null | undefined
  /** Kind of closure, or null (D118). The card of a closed business has no contact buttons. */
  closed: ClosureKind | null
  /** True if an administrator verified the data (D56). */
  isVerified: boolean
}

export interface SimilarBusiness extends BusinessCard {
  id: number
}

/** Orders of a list. */
export const LISTING_ORDERS = ['newest', 'name', 'rating', 'near', 'distance'] as const

export type ListingOrder = (typeof LISTING_ORDERS)[number]

/** Whether an order depends on the distance. */
export const isOrderedByDistance = (order: ListingOrder): boolean => order === 'near' || order === 'distance'

export interface BusinessListPageData {
  businesses: BusinessCard[]
  total: number
  /** True if more than `total` businesses match. `total` is then the maximum. */
  isCapped: boolean
  page: number
  pages: number
  /** Number of results that match the text as typed. Without a text: of all. */
  exact: number
  /**
   * Text that the remaining results match: another spelling, fewer words, or the category (D46). Null if it
   * does not differ from the query.
   */
  correction: string | null
  /** True if no business has the trade, so that the results are of its category. */
  isInstead?: boolean | undefined
  suggestions: string[]
  /** The query without words such as `necesito un`. */
  words: string
  /**
   * Number of results of the preferred state that come first; 0 if there are none. Null if no preferred state
   * is used for the order, as in order of rating (D143).
   */
  leading: number | null
  /** Whether any result is in the preferred state. */
  isInFirstState: boolean
  /** Numbers of businesses after removing filters, if the filters leave none. Otherwise empty. */
  withoutFilters: FilterRemovalCount[]
  /** Businesses left per choice of a filter. Null if unknown (D144). */
  filters: FacetCounts | null
  /** Languages to offer as filters, except Spanish and English. Empty if unknown. */
  languagesNear: Language[]
  /**
   * Number of businesses that only filters by opening hours exclude, because they publish no hours. 0 if
   * unknown.
   */
  withoutHours: number
  /** States and category ids of the search results. Null if unknown. */
  filed: { states: string[]; categories: number[] } | null
  /**
   * Next time at which an open state of the list may change, at most an hour ahead, in ISO 8601. Null if
   * there is none.
   */
  until: string | null
}

/** Searches offered below an empty list. */
export interface EmptyResultSearchSuggestions {
  /** True if the same search has results in other states. */
  isElsewhere: boolean
  states: { code: string; name: string }[]
  /** Single words of the text, each as a search. */
  narrower: string[]
  /** True if the text counts as the name of a known trade. */
  isTrade: boolean
}

/** Number of businesses after removing these filters. Null if unknown (D144). */
export interface FilterRemovalCount {
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
  /** Last day as text, such as `lunes 30 de noviembre` (row 155). A date like 5/1 would be ambiguous. */
  lastDay: string
  /** Who makes the offer: the business or the directory (D120, D145). */
  origin: 'business' | 'all' | 'directory'
  sponsorName: string | null
  image: { src: string; width: number; height: number } | null
  terms: string | null
}

export interface BusinessComment {
  id: number
  author: string
  /** True if the author rated by a link that this business sends after a reservation (D117). */
  isCustomer: boolean
  text: string
  /**
   * Summary of a long text: at most 60 characters and an ellipsis (row 130). Null or undefined for a short
   * text.
   */
  cut?: string | null
  rating: number
  date: string
  reply: string | null
}

/** Fields with the types of the owner's form. Null or empty if the business does not state them. */
type OwnWords = Pick<
  OwnerFormValues,
  'websiteUrl' | 'facebookUrl' | 'instagramUrl' | 'priceRange' | 'languages' | 'homeService'
>

/** Public data of a business, for its page. */
export interface BusinessDetail
  extends Omit<BusinessCard, 'services' | 'serviceCount' | 'miles' | 'closed'>,
    OwnWords {
  id: number
  /** True if the state was entered, or follows from place or phone (D142). */
  isStateConfirmed: boolean
  contactPerson: string | null
  email: string | null
  location: string | null
  zipcode: string | null
  sentences: string[]
  specialties: string[]
  /** True if it is not closed and can answer reservations (D106). */
  takesReservations: boolean
  services: Service[]
  /** Photos, in the order of the page. */
  photos: StoredImage[]
  categories: CategoryBadgeData[]
  hours: DayOpeningHours[]
  /** Weekday of today in Spanish, at the local time of the business: `lunes`. */
  today: string
  /** Whether it is open now, at its local time (D60). Null without opening hours or with a closure. */
  isOpenNow: boolean | null
  similar: SimilarBusiness[]
  promotions: BusinessPromotion[]
  comments: BusinessComment[]
  /** Number of comments, counted up to 1,000. `comments` has only some of them. */
  commentCount: { total: number; isCapped: boolean }
  /** Number of ratings with 5, 4, 3, 2 and 1 stars, in that order. */
  distribution: [number, number, number, number, number]
  /** Founder number. Null if the business is no founder. */
  founderNumber: number | null
  memberSince: string
  isVerified: boolean
  /** True if an import created the business. It stays true after its owner claims it (D101). */
  isImported: boolean
  /** Month of the last confirmation: `marzo`, `marzo de 2025`. Null if never confirmed. */
  confirmed: string | null
  /** True if the business has a valid private link. */
  hasOwnerLink: boolean
  isExample: boolean
  mapUrl: string
  /**
   * Closure (D118) with its end as text and as `yyyy-MM-dd`, or with the new business. Null if the business
   * is open.
   */
  closed: {
    kind: ClosureKind
    until: { day: string; inWords: string } | null
    movedTo: BusinessRef | null
  } | null
  /** Coordinates in degrees. Null if unknown. */
  position: { latitude: number; longitude: number } | null
  /**
   * Distance from the visitor's place in whole miles, and the name of that place. Null without a place, or if
   * the position is unknown.
   */
  distance?: { miles: number; from: string } | null
}

export interface DayOpeningHours {
  day: string
  text: string
  /** Times such as `09:00` and `17:30`, for structured data. Empty if closed. */
  spans: { opens: string; closes: string }[]
}
