import { type DirectoryFilters, FILTERS, type Filter } from '~/features/businesses/attributes'
import { LANGUAGES, type Language } from '~/features/businesses/languages'
import type { ListingOrder } from '~/features/businesses/schema'
import type { DAYS } from '~/features/places/days'
import type { DirectoryQuery } from '~/paths'

interface FilterWords {
  label: string
  /** One of several choices. */
  choice?: (value: string) => string
  /** The filter when it is set, where that says more than its label. */
  applied?: (value: string) => string
}

const stars = (value: string) => Number(value).toLocaleString('es-US')
const signs = (value: string) => '$'.repeat(Number(value))
const language = (value: string) => LANGUAGES[value as Language]

const DAY_LABELS: Record<(typeof DAYS)[number], string> = {
  ...{ domingo: 'Domingo', lunes: 'Lunes', martes: 'Martes', miercoles: 'Miércoles' },
  ...{ jueves: 'Jueves', viernes: 'Viernes', sabado: 'Sábado' },
}

export const FILTER_LABELS: Record<Filter, FilterWords> = {
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

/** The filters that words of a search may set. */
export const withoutHours = { open: undefined, day: undefined, allDay: undefined, homeService: undefined }

interface Applied {
  filter: Filter
  label: string
  without: Partial<DirectoryQuery>
}

/** What a list is narrowed to in words, each with the query that takes it off. */
export const appliedFilters = (chosenFilters: DirectoryFilters): Applied[] =>
  FILTERS.filter((filter) => chosenFilters[filter]).map((filter) => {
    const { label, applied } = FILTER_LABELS[filter]
    return {
      filter,
      without: { [filter]: undefined },
      label: applied ? applied(String(chosenFilters[filter])) : label,
    }
  })

/** The orders of a list whose own one is `usual`; by distance only where there is a place to look from, and then first. */
export const ordersFrom = (place: unknown, usual: 'newest' | 'name' = 'newest'): ListingOrder[] => {
  const others: ListingOrder[] = ['newest', 'name', 'rating']
  const plain = [usual, ...others.filter((order) => order !== usual)]
  return place ? ['near', ...plain] : plain
}
