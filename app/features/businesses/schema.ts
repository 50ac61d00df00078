import type { CategoryBadge } from '~/features/categories/category-card'
import type { OpenState } from '~/features/places/opening'
import type { Picture } from '~/values/pictures/picture'
import type { Filter, FilterCounts } from './attributes'
import type { OwnData } from './fields'
import type { ClosingKind } from './labels'

/** Averages over both scores of all published ratings; `average` is null when there are none. */
export interface RatingSummary {
  average: number | null
  professional: number | null
  trust: number | null
  count: number
}

export interface BusinessPlace {
  slug: string
  name: string
  categorySlug: string
  city: string
  stateCode: string
}

export interface FiledBusiness extends BusinessPlace {
  id: number
  categorySlugs: string[]
}

/** What the not-found page offers: words to search with and the nearest businesses (D15, D17). */
export interface NotFoundOffer {
  search: string
  nearest: BusinessPlace[]
  /** Whoever came with a private link that does not open may ask for another. */
  isPrivateLink?: boolean
}

/** First letters of the A–Z index; `#` stands for everything else. */
export const LETTERS = [...'abcdefghijklmn', 'ñ', ...'opqrstuvwxyz', '#']

export interface BusinessCard {
  slug: string
  name: string
  city: string
  stateCode: string
  stateName: string
  category: CategoryBadge
  /** The first services, in the owner's order, and how many there are in all. */
  services: string[]
  serviceCount: number
  rating: RatingSummary
  /** `+1` and ten digits, or null. */
  phone: string | null
  /** Digits with country code as wa.me takes them, or null. */
  whatsapp: string | null
  picture: Picture
  /** By its own clock; null when it does not say its hours, or the list does not ask. */
  open?: OpenState | null | undefined
  /** Whole miles from where the list looks; null when it looks from nowhere, or the business is placed nowhere. */
  miles?: number | null | undefined
  /** It has closed, or moved (D118): nobody calls it. */
  closed: ClosingKind | null
}

export interface SimilarBusiness extends BusinessCard {
  id: number
}

/** Orders of a plain list; the first is the directory's own. */
export const LISTING_ORDERS = ['newest', 'name', 'rating', 'near'] as const

export type ListingOrder = (typeof LISTING_ORDERS)[number]

export interface Listing {
  businesses: BusinessCard[]
  total: number
  /** True when there are more than `total`, which is then a round figure. */
  isCapped: boolean
  page: number
  pages: number
  /** How many of `total` match what was typed; they come first. */
  exact: number
  /** What the others match: what was typed with its words repaired (D46). */
  correction: string | null
  suggestions: string[]
  /** What was typed without how it is asked for: `plomero`, of `necesito un plomero`. */
  words: string
  /** Filters that nobody meets, and that are not applied. */
  unmet: Filter[]
  /** Where filters leave nobody, how many there are without each. */
  withoutFilters: WithoutFilter[]
  /** How many each filter would leave. */
  filters: FilterCounts
  /** The states and categories in which a search found somebody; null where that is not known. */
  filed: { states: string[]; categories: number[] } | null
  /** When time alone may change it, ISO 8601: somebody opens or closes. */
  until: string | null
}

/** Where to go from a list that found nothing; everything here finds something. */
export interface EmptyResultSuggestions {
  /** How many there are in all states; 0 when all were searched already. */
  everywhere: number
  states: { code: string; name: string; businesses: number }[]
  /** Single words of what was typed. */
  narrower: { text: string; businesses: number }[]
  /** A trade is asked for that is known, though nobody found has it. */
  isTrade: boolean
}

/** How many businesses a list that found nothing has without these of its filters, or without the place it looks from. */
export interface WithoutFilter {
  filters: (Filter | 'place')[]
  businesses: number
}

export interface BusinessPromotion {
  id: number
  title: string
  description: string | null
  badge: string
  originalPrice: string | null
  couponCode: string | null
  /** `lunes 30 de noviembre` (row 155): 5/1 is another day to who reads dates the other way round. */
  lastDay: string
  /** The directory gives it for all businesses: it is not the business's own. */
  isOfDirectory: boolean
  sponsorName: string | null
  image: { src: string; width: number; height: number } | null
  terms: string | null
}

export interface BusinessComment {
  id: number
  author: string
  text: string
  /** A longer text as a summary shows it: at most 60 characters and an ellipsis (row 130). */
  cut?: string | null
  rating: number
  date: string
  reply: string | null
}

/** What visitors read as it is kept; null and no languages: nobody has said. */
type OwnWords = Pick<
  OwnData,
  'websiteUrl' | 'facebookUrl' | 'instagramUrl' | 'priceRange' | 'languages' | 'homeService'
>

/** A business as its own page shows it; nothing private. */
export interface BusinessDetail
  extends Omit<BusinessCard, 'services' | 'serviceCount' | 'miles' | 'closed'>,
    OwnWords {
  id: number
  contactPerson: string | null
  email: string | null
  location: string | null
  zipcode: string | null
  sentences: string[]
  specialties: string[]
  services: string[]
  /** Hashes of its own pictures, in the order its page shows them. */
  photos: string[]
  categories: CategoryBadge[]
  hours: OpeningHours[]
  /** By its own clock (D60); null when it does not say its hours. */
  isOpenNow: boolean | null
  similar: SimilarBusiness[]
  promotions: BusinessPromotion[]
  comments: BusinessComment[]
  /** Of how many they are the newest, counted up to a thousand. */
  commentCount: { total: number; isCapped: boolean }
  /** How many ratings gave 5, 4, 3, 2 and 1 stars, in that order. */
  distribution: [number, number, number, number, number]
  /** Which of the first to register here it is; null for all others. */
  founderNumber: number | null
  memberSince: string
  isVerified: boolean
  /** Taken from public records: nobody from the business has written to us (D101). */
  isImported: boolean
  isExample: boolean
  mapUrl: string
  /** It has closed (D118): until which day, in words and `yyyy-MM-dd`, or where it is now. */
  closed: {
    kind: ClosingKind
    until: { day: string; inWords: string } | null
    movedTo: BusinessPlace | null
  } | null
  /** Degrees, when they are known. */
  position: { latitude: number; longitude: number } | null
  /** Whole miles from the place its visitor looks from, by name; null where they chose none, or it is placed nowhere. */
  distance?: { miles: number; from: string } | null
}

export interface OpeningHours {
  day: string
  text: string
  /** The same for machines, as `09:00` and `17:30`; none when it is closed. */
  spans: { opens: string; closes: string }[]
}
