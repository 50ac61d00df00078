import { LANGUAGES } from '~/features/businesses/languages'
import type { ListingOrder } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import type { DirectoryQuery } from '~/paths'

/** `4 estrellas o más`. */
const starsAtLeast = (stars: number): string => `${stars.toLocaleString('es-US')} estrellas o más`

interface Applied {
  filter: keyof Narrowing
  label: string
  without: Partial<DirectoryQuery>
}

/** What a list is narrowed to in words, each with the query that takes it off. */
export function appliedFilters(narrowing: Narrowing): Applied[] {
  const { within, open, rating, price, verified, language, homeService } = narrowing
  const applied: (Applied | false)[] = [
    within !== undefined && {
      label: `A menos de ${within} mi`,
      without: { within: undefined },
      filter: 'within',
    },
    open === true && { label: 'Abierto ahora', without: { open: undefined }, filter: 'open' },
    rating !== undefined && { label: starsAtLeast(rating), without: { rating: undefined }, filter: 'rating' },
    price !== undefined && {
      label: `Precio ${'$'.repeat(price)}`,
      without: { price: undefined },
      filter: 'price',
    },
    language !== undefined && {
      label: `Atiende en ${LANGUAGES[language].toLowerCase()}`,
      without: { language: undefined },
      filter: 'language',
    },
    homeService === true && {
      label: 'Servicio a domicilio',
      without: { homeService: undefined },
      filter: 'homeService',
    },
    verified === true && { label: 'Verificado', without: { verified: undefined }, filter: 'verified' },
  ]
  return applied.filter((each) => each !== false)
}

/** The orders of a list whose own one is `usual`; by distance only where there is a place to look from, and then first. */
export const ordersFrom = (place: unknown, usual: 'newest' | 'name' = 'newest'): ListingOrder[] => {
  const others: ListingOrder[] = ['newest', 'name', 'rating']
  const plain = [usual, ...others.filter((order) => order !== usual)]
  return place ? ['near', ...plain] : plain
}
