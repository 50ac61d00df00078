import type { Listing } from '~/features/businesses/schema'
import type { ChosenState } from '~/ui/layout/site'

interface Words {
  search: string
  category?: string | null
  state: ChosenState
  near?: string | undefined
}

/** The widest of the filters by distance: what is farther is not called near. */
const AROUND = 50

/** As `38 negocios con «pan» en Georgia`, of what is shown where words were repaired; above the count's cap as `más de 240`. */
export function resultsTitle(
  listing: Pick<Listing, 'total' | 'isCapped' | 'exact' | 'correction' | 'nearby' | 'filters' | 'words'>,
  words: Words,
): string {
  const { category, state, near } = words
  const typed = words.search && (listing.words || words.search)
  const search = listing.exact === 0 ? (listing.correction ?? typed) : typed
  const figure = listing.total.toLocaleString('es-US')
  const count = listing.isCapped ? `Más de ${figure}` : figure
  const noun = listing.total === 1 ? 'negocio' : 'negocios'
  const around = near ? (listing.filters.within[AROUND] ?? 0) : listing.total
  const isNear = search ? around === listing.total : around > 0
  const found = [
    `${count} ${noun}`,
    category && `de ${category}`,
    listing.nearby ? `cerca de ${listing.nearby.city}` : search && `con «${search}»`,
    listing.correction && listing.exact > 0 && 'o algo parecido',
    state && `en ${state.name}`,
    near && isNear && `cerca de ${near}`,
  ]
  const title = found.filter(Boolean).join(' ')
  return isNear
    ? title
    : `${title}, ${around > 0 ? around.toLocaleString('es-US') : 'ninguno'} a menos de ${AROUND} millas de ${near}`
}
