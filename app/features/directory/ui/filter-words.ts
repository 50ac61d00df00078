import {
  type DirectoryFilters,
  FILTER_NAMES,
  type FilterName,
  LANGUAGE_LABELS,
  type Language,
} from '~/features/businesses/directory-filters'
import type { ListingOrder } from '~/features/businesses/schema'
import type { WEEKDAY_SLUGS } from '~/features/places/calendar'
import type { DirectoryQuery } from '~/paths'

interface FilterWords {
  label: string
  /** Text for one choice of the filter. */
  choice?: (value: string) => string
  /** Text of the filter while it is set. Default: the label. */
  applied?: (value: string) => string
}

const stars = (value: string) => Number(value).toLocaleString('es-US')
const signs = (value: string) => '$'.repeat(Number(value))
const language = (value: string) => LANGUAGE_LABELS[value as Language]

const DAY_LABELS: Record<(typeof WEEKDAY_SLUGS)[number], string> = {
  ...{ domingo: 'Domingo', lunes: 'Lunes', martes: 'Martes', miercoles: 'Miércoles' },
  ...{ jueves: 'Jueves', viernes: 'Viernes', sabado: 'Sábado' },
}

export const FILTER_TEXTS: Record<FilterName, FilterWords> = {
  within: {
    label: 'Distancia',
    choice: (miles) => `Hasta ${miles} mi`,
    applied: (miles) => `A menos de ${miles} mi`,
  },
  open: { label: 'Abierto ahora' },
  day: {
    label: 'Día',
    choice: (day) => DAY_LABELS[day as keyof typeof DAY_LABELS],
    applied: (day) => `Abierto el ${DAY_LABELS[day as keyof typeof DAY_LABELS].toLowerCase()}`,
  },
  allDay: { label: 'Abierto las 24 horas' },
  rating: {
    label: 'Calificación',
    choice: (value) => `${stars(value)} o más`,
    applied: (value) => `${stars(value)} estrellas o más`,
  },
  price: { label: 'Precio', choice: signs, applied: (value) => `Precio ${signs(value)}` },
  language: {
    label: 'Idioma',
    choice: language,
    applied: (value) => `Atiende en ${language(value).toLowerCase()}`,
  },
  homeService: { label: 'A domicilio', applied: () => 'Servicio a domicilio' },
  verified: { label: 'Verificado' },
}

/**
 * Formats how many businesses filters by hours exclude because they publish none. Above 240 without a number.
 * Empty for 0.
 */
export const formatCountOfBusinessesWithoutHours = (businesses: number): string =>
  businesses > 0
    ? `Sin horario publicado: ${businesses > MAX_SHOWN_COUNT ? `más de ${MAX_SHOWN_COUNT}` : businesses}. Llama y pregunta. `
    : ''

/** Query change that removes the filters by opening hours. */
export const CLEARED_HOURS_FILTERS = { open: undefined, day: undefined, allDay: undefined }

/** Query change that removes the filters which a phrase can set. */
export const CLEARED_PHRASE_FILTERS = { ...CLEARED_HOURS_FILTERS, homeService: undefined }

interface AppliedFilter {
  filter: FilterName
  label: string
  without: Partial<DirectoryQuery>
}

/**
 * Returns the set filters as texts, each with the query change that removes it. The order is that of
 * `FILTER_NAMES`.
 */
export const listAppliedFilters = (chosenFilters: DirectoryFilters): AppliedFilter[] =>
  FILTER_NAMES.filter((filter) => chosenFilters[filter]).map((filter) => {
    const { label, applied } = FILTER_TEXTS[filter]
    return {
      filter,
      without: { [filter]: undefined },
      label: applied ? applied(String(chosenFilters[filter])) : label,
    }
  })

/**
 * Lists the orders offered for a list. With a place: the two by distance first. Then the default order
 * `defaultOrder`, then the others.
 */
export const listAvailableOrders = (
  place: unknown,
  defaultOrder: 'newest' | 'name' = 'newest',
): ListingOrder[] => {
  const others: ListingOrder[] = ['newest', 'name', 'rating']
  const plain = [defaultOrder, ...others.filter((order) => order !== defaultOrder)]
  return place ? ['near', 'distance', ...plain] : plain
}

/** Larger numbers are not shown (D144). */
const MAX_SHOWN_COUNT = 240

/** Returns the text of a filter choice, with the number of businesses if it is from 1 to 240. */
export const appendCount = (words: string, businesses = 0) =>
  businesses > 0 && businesses <= MAX_SHOWN_COUNT ? `${words} (${businesses})` : words
