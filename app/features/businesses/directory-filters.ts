import { WEEKDAY_SLUGS } from '~/features/places/calendar'

/** Spanish names of the languages by BCP 47 code, in list order. */
export const LANGUAGE_LABELS = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  quc: 'K’iche’',
  mam: 'Mam',
  kjb: 'Q’anjob’al',
  nah: 'Náhuatl',
} as const

export type Language = keyof typeof LANGUAGE_LABELS
export const LANGUAGE_CODES = Object.keys(LANGUAGE_LABELS) as Language[]

/** Labels of the answers whether a business visits its customers at home. */
export const HOME_SERVICE_LABELS = { yes: 'Sí', no: 'No' } as const
export type HomeServiceAnswer = keyof typeof HOME_SERVICE_LABELS

/**
 * Parses the column `businesses.languages`, in list order. Ignores unknown codes. Empty if the business
 * states none.
 */
export const parseLanguages = (kept: string | null): Language[] =>
  LANGUAGE_CODES.filter((code) => kept?.split(' ').includes(code))

/** Formats languages for the column `businesses.languages`, in list order without repeats. Null for none. */
export const serializeLanguages = (languages: readonly Language[]): string | null =>
  LANGUAGE_CODES.filter((code) => languages.includes(code)).join(' ') || null

/** Formats languages as text such as `Español, Inglés`. Empty for none. */
export const formatLanguages = (languages: readonly Language[]): string =>
  languages.map((code) => LANGUAGE_LABELS[code]).join(', ')

/** Bits of the filters in the column `businesses.attributes`. The database computes that column. */
export const ATTRIBUTE_FILTER_BITS = {
  verified: { true: 1 },
  rating: { 3: 2, 4: 4, 4.5: 8 },
  price: { 1: 16, 2: 32, 3: 64, 4: 128 },
  homeService: { true: 256 },
  language: { es: 512, en: 1024, pt: 2048, quc: 4096, mam: 8192, kjb: 16384, nah: 32768 },
} as const

/** Choices of each filter: radius in miles, minimum average in stars, and so on. */
export const ALLOWED_FILTER_VALUES = {
  within: [5, 10, 25, 50],
  open: [true],
  day: WEEKDAY_SLUGS,
  allDay: [true],
  rating: [3, 4, 4.5],
  price: [1, 2, 3, 4],
  language: LANGUAGE_CODES,
  homeService: [true],
  verified: [true],
} as const

export type FilterName = keyof typeof ALLOWED_FILTER_VALUES
export const FILTER_NAMES = Object.keys(ALLOWED_FILTER_VALUES) as FilterName[]

export type DirectoryFilters = {
  [Name in FilterName]?: (typeof ALLOWED_FILTER_VALUES)[Name][number] | undefined
}

/** Businesses left per choice of each filter. A missing key means that the number is unknown. */
export type FacetCounts = Record<FilterName, Record<string, number>>

/** Returns the attribute bits that a business must have to pass the filters. */
export const toRequiredAttributeBits = (chosenFilters: DirectoryFilters): number =>
  sumChosenFilterBits(ATTRIBUTE_FILTER_BITS, chosenFilters)

/** Adds up the bits of the chosen filters that are in a table. */
export const sumChosenFilterBits = (
  table: Record<string, Record<string, number>>,
  chosenFilters: DirectoryFilters,
): number =>
  Object.entries(table).reduce(
    (sum, [filter, bits]) => sum + (bits[String(chosenFilters[filter as FilterName])] ?? 0),
    0,
  )

/** Returns a copy of the query without filters. */
export const copyQueryWithoutFilters = <T extends DirectoryFilters>(query: T): T => ({
  ...query,
  ...Object.fromEntries(FILTER_NAMES.map((filter) => [filter, undefined])),
})

/** Whether any filter is set. */
export const hasFilters = (chosenFilters: DirectoryFilters): boolean =>
  FILTER_NAMES.some((filter) => chosenFilters[filter])

/** Bits for filters by opening hours. */
export const HOURS_FILTER_BITS = {
  open: { true: 1 },
  allDay: { true: 2 },
  day: { domingo: 4, lunes: 8, martes: 16, miercoles: 32, jueves: 64, viernes: 128, sabado: 256 },
} as const

/** Returns the opening bits that a business must have to pass the filters. */
export const toRequiredHoursBits = (chosenFilters: DirectoryFilters): number =>
  sumChosenFilterBits(HOURS_FILTER_BITS, chosenFilters)
