import { DAYS } from '~/features/places/days'
import { LANGUAGE_CODES } from './languages'

/** What lists are narrowed by, as the bits of `businesses.attributes` (migrations 097, 250). */
export const ATTRIBUTES = {
  verified: { true: 1 },
  rating: { 3: 2, 4: 4, 4.5: 8 },
  price: { 1: 16, 2: 32, 3: 64, 4: 128 },
  homeService: { true: 256 },
  language: { es: 512, en: 1024, pt: 2048, quc: 4096, mam: 8192, kjb: 16384, nah: 32768 },
} as const

/** What each filter may be set to: miles around a place, open now, stars at least over both scores, and so on. */
export const CHOICES = {
  within: [5, 10, 25, 50],
  open: [true],
  day: DAYS,
  allDay: [true],
  rating: [3, 4, 4.5],
  price: [1, 2, 3, 4],
  language: LANGUAGE_CODES,
  homeService: [true],
  verified: [true],
} as const

export type Filter = keyof typeof CHOICES
export const FILTERS = Object.keys(CHOICES) as Filter[]

export type DirectoryFilters = { [Name in Filter]?: (typeof CHOICES)[Name][number] | undefined }

/** How many businesses each choice of a filter would leave, by the choice; what is not said is not known. */
export type FilterCounts = Record<Filter, Record<string, number>>

/** The bits a business must have. */
export const attributesOf = (chosenFilters: DirectoryFilters): number => bitsOf(ATTRIBUTES, chosenFilters)

/** The bits of a table of filters that a narrowing asks for. */
export const bitsOf = (
  table: Record<string, Record<string, number>>,
  chosenFilters: DirectoryFilters,
): number =>
  Object.entries(table).reduce(
    (sum, [filter, bits]) => sum + (bits[String(chosenFilters[filter as Filter])] ?? 0),
    0,
  )

/** The same list with nothing that narrows it. */
export const withoutFilters = <T extends DirectoryFilters>(query: T): T => ({
  ...query,
  ...Object.fromEntries(FILTERS.map((filter) => [filter, undefined])),
})

/** Whether anything narrows the list. */
export const isFiltered = (chosenFilters: DirectoryFilters): boolean =>
  FILTERS.some((filter) => chosenFilters[filter])
