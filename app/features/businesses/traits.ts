/** What lists are narrowed by, as the bits of `business_pages.traits` (migration 070). */
export const TRAITS = {
  verified: 1,
  rating: { 3: 2, 4: 4, 4.5: 8 },
  price: { 1: 16, 2: 32, 3: 64, 4: 128 },
} as const

/** Stars at least, over both scores. */
export const RATINGS_AT_LEAST = [3, 4, 4.5] as const
export type RatingAtLeast = (typeof RATINGS_AT_LEAST)[number]

/** As many dollar signs. */
export const PRICES = [1, 2, 3, 4] as const
export type Price = (typeof PRICES)[number]

/** Miles around a place. */
export const RADII = [5, 10, 25, 50] as const
export type Radius = (typeof RADII)[number]

/** What a list is narrowed to besides its category and state. */
export interface Narrowing {
  within?: Radius | undefined
  open?: boolean | undefined
  rating?: RatingAtLeast | undefined
  price?: Price | undefined
  verified?: boolean | undefined
}

/** The bits a business must have. */
export const traitsOf = ({ rating, price, verified }: Narrowing): number =>
  (verified ? TRAITS.verified : 0) + (rating ? TRAITS.rating[rating] : 0) + (price ? TRAITS.price[price] : 0)

/** Whether anything narrows the list. */
export const isNarrowed = ({ within, open, rating, price, verified }: Narrowing): boolean =>
  Boolean(within || open || rating || price || verified)
