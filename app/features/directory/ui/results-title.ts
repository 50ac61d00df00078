import type { Listing } from '~/features/businesses/schema'
import type { ChosenState } from '~/ui/layout/site'

interface Words {
  search: string
  category?: string | null
  state: ChosenState
  near?: string | undefined
}

/** As `38 negocios con «pan» en Georgia`, of what is shown where words were repaired; above the count's cap as `más de 240`. */
export function resultsTitle(
  listing: Pick<Listing, 'total' | 'isCapped' | 'exact' | 'correction' | 'nearby'>,
  words: Words,
): string {
  const { category, state, near } = words
  const search = listing.exact === 0 ? (listing.correction ?? words.search) : words.search
  const figure = listing.total.toLocaleString('es-US')
  const count = listing.isCapped ? `Más de ${figure}` : figure
  const noun = listing.total === 1 ? 'negocio' : 'negocios'
  return [
    `${count} ${noun}`,
    category && `de ${category}`,
    listing.nearby ? `cerca de ${listing.nearby.city}` : search && `con «${search}»`,
    listing.correction && listing.exact > 0 && 'o algo parecido',
    state && `en ${state.name}`,
    near && `cerca de ${near}`,
  ]
    .filter(Boolean)
    .join(' ')
}
