import type { Language } from './languages'

/** What lists are narrowed by, as the bits of `business_pages.traits` (migration 097). */
export const TRAITS = {
  verified: 1,
  rating: { 3: 2, 4: 4, 4.5: 8 },
  price: { 1: 16, 2: 32, 3: 64, 4: 128 },
  homeService: 256,
  language: { es: 512, en: 1024, pt: 2048, quc: 4096, mam: 8192, kjb: 16384, nah: 32768 },
} as const

/** Stars at least, over both scores. */
export const RATINGS_AT_LEAST = [3, 4, 4.5] as const
export type RatingAtLeast = (typeof RATINGS_AT_LEAST)[number]

export const PRICES = [1, 2, 3, 4] as const
export type Price = (typeof PRICES)[number]

/** Miles around a place. */
export const RADII = [5, 10, 25, 50] as const
export type Radius = (typeof RADII)[number]

export interface Narrowing {
  within?: Radius | undefined
  open?: boolean | undefined
  rating?: RatingAtLeast | undefined
  price?: Price | undefined
  verified?: boolean | undefined
  language?: Language | undefined
  homeService?: boolean | undefined
}

/** The bits a business must have. */
export const traitsOf = ({ rating, price, verified, language, homeService }: Narrowing): number =>
  (verified ? TRAITS.verified : 0) +
  (rating ? TRAITS.rating[rating] : 0) +
  (price ? TRAITS.price[price] : 0) +
  (homeService ? TRAITS.homeService : 0) +
  (language ? TRAITS.language[language] : 0)

/** Of the bits a business must have one that an index of its own has (migration 098): a language before all. */
export const rareTraitOf = ({ language, homeService }: Narrowing): number =>
  language ? TRAITS.language[language] : homeService ? TRAITS.homeService : 0

/** The same list with nothing that narrows it. */
export const withoutNarrowing = <T extends Narrowing>(query: T): T => ({
  ...query,
  within: undefined,
  open: undefined,
  rating: undefined,
  price: undefined,
  verified: undefined,
  language: undefined,
  homeService: undefined,
})

/** Whether anything narrows the list. */
export const isNarrowed = ({ within, open, ...traits }: Narrowing): boolean =>
  Boolean(within || open) || traitsOf(traits) > 0
