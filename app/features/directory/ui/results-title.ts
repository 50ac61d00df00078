import type { Listing } from '~/features/businesses/schema'
import type { ChosenState } from '~/ui/layout/site'

interface Words {
  search: string
  category?: string | null
  state: ChosenState
  near?: string | undefined
  /** Within how many miles of it, where the list is narrowed to them. */
  within?: number | undefined
}

/** The widest of the filters by distance: what is farther is not called near. */
const AROUND = 50

/**
 * As `38 negocios con «pan» en Georgia`, of what is shown where words were repaired; above the count's cap as `más de 240`. A
 * list by distance counts who is near: `11 negocios a menos de 50 millas de Houston`.
 */
export function resultsTitle(
  listing: Pick<Listing, 'total' | 'isCapped' | 'exact' | 'correction' | 'filters' | 'words'>,
  words: Words,
): string {
  const { category, state, near, within } = words
  const typed = words.search && (listing.words || words.search)
  const search = listing.exact === 0 ? (listing.correction ?? typed) : typed
  const around = near ? nearby(listing, within) : listing.total
  const isNear = around === listing.total && !listing.isCapped
  const isByDistance = Boolean(near) && !search && around > 0 && (within !== undefined || !isNear)
  const counted = isByDistance ? around : listing.total
  const figure = counted.toLocaleString('es-US')
  const found = [
    `${listing.isCapped && (!isByDistance || within !== undefined) ? `Más de ${figure}` : figure} ${counted === 1 ? 'negocio' : 'negocios'}`,
    category && `de ${category}`,
    search && `con «${search}»`,
    listing.correction && listing.exact > 0 && 'o algo parecido',
    state && `en ${state.name}`,
    near && isNear && !isByDistance && `cerca de ${near}`,
    isByDistance && `a menos de ${within ?? AROUND} millas de ${near}`,
  ]
  const title = found.filter(Boolean).join(' ')
  return !near || isNear || isByDistance
    ? title
    : `${title}, ${around > 0 ? around.toLocaleString('es-US') : 'ninguno'} a menos de ${AROUND} millas de ${near}`
}

type Counted = Pick<Listing, 'total' | 'isCapped' | 'filters'>

/** How many of a list are near: all of one that is narrowed to some miles. */
const nearby = (listing: Counted, within: number | undefined) =>
  within === undefined ? (listing.filters.within[AROUND] ?? 0) : listing.total

/** What a list by distance has behind those that its title counts: `Después, otros 229 que quedan más lejos.` */
export function fartherNote(listing: Counted, within: number | undefined): string | null {
  const around = nearby(listing, within)
  const others = listing.total - around
  if (around === 0 || others <= 0) return null
  if (listing.isCapped) return 'Después, los que quedan más lejos.'
  return others === 1
    ? 'Después, otro que queda más lejos.'
    : `Después, otros ${others.toLocaleString('es-US')} que quedan más lejos.`
}
