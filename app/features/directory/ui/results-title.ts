import type { Listing } from '~/features/businesses/schema'
import type { ChosenState } from '~/ui/layout/site'

interface Words {
  search: string
  category?: string | null
  state: ChosenState
}

/** As `38 negocios con «pan» en Georgia`; above the count's cap as `más de 240`. */
export function resultsTitle(listing: Pick<Listing, 'total' | 'isCapped'>, words: Words): string {
  const { search, category, state } = words
  const figure = listing.total.toLocaleString('es-US')
  const count = listing.isCapped ? `Más de ${figure}` : figure
  const noun = listing.total === 1 ? 'negocio' : 'negocios'
  return [
    `${count} ${noun}`,
    category && `de ${category}`,
    search && `con «${search}»`,
    state && `en ${state.name}`,
  ]
    .filter(Boolean)
    .join(' ')
}
