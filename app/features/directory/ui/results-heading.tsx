import type { ReactNode } from 'react'
import type { ListingPage } from '~/features/businesses/schema'
import { SectionHeading } from '~/ui/layout/section'
import type { SelectedState } from '~/ui/layout/site'

interface Words {
  search: string
  category?: string | null
  state: SelectedState
  near?: string | undefined
  /** City to which the list is limited, if any. */
  city?: string | null | undefined
  /** Radius in miles to which the list is limited, if any. */
  within?: number | undefined
}

/** Widest radius of the filter, in miles. The heading calls businesses within it near. */
const NEAR_HEADING_MILES = 50

/**
 * Builds a heading such as `38 negocios con «pan» en Georgia`, with the corrected text if no result matches
 * as typed. Above the maximum it starts with `Más de 240`. With a place and no radius, it adds how many are
 * near if others are not: `15 negocios de Repostería, 3 a menos de 50 millas de Houston`.
 */
export function formatResultsTitle(
  listing: Pick<ListingPage, 'total' | 'isCapped' | 'exact' | 'correction' | 'filters' | 'words'>,
  words: Words,
): string {
  const { category, state, city, within } = words
  const near = city ? undefined : words.near
  const typed = words.search && (listing.words || words.search)
  const search = listing.exact === 0 ? (listing.correction ?? typed) : typed
  const figure = listing.total.toLocaleString('es-US')
  const around = listing.filters?.within[NEAR_HEADING_MILES] ?? listing.total
  const isNear = around >= listing.total
  const found = [
    `${listing.isCapped ? `Más de ${figure}` : figure} ${listing.total === 1 ? 'negocio' : 'negocios'}`,
    category && `de ${category}`,
    search && `con «${search}»`,
    listing.correction && listing.exact > 0 && 'o algo parecido',
    city ? `en ${city}` : state && `en ${state.name}`,
    near && within && `a menos de ${within} millas de ${near}`,
    near && !within && isNear && `cerca de ${near}`,
  ]
  const title = found.filter(Boolean).join(' ')
  return !near || within || isNear
    ? title
    : `${title}, ${around > 0 ? around.toLocaleString('es-US') : 'ninguno'} a menos de ${NEAR_HEADING_MILES} millas de ${near}`
}

interface ResultsHeadingProps {
  title: string
  page?: number
  pages?: number
  children?: ReactNode
}

export function ResultsHeading({ title, page = 1, pages = 1, children }: ResultsHeadingProps) {
  return (
    <SectionHeading title={title} id="resultados" tight>
      {pages > 1 && (
        <p className="figures max-md:visually-hidden">
          Página {page} de {pages}
        </p>
      )}
      {children}
    </SectionHeading>
  )
}
