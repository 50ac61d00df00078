import type { ListingOrder } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { CategorySelect } from '~/features/categories/ui/category-select'
import { LISTING_ORDER_WORDS, paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { SearchField } from '~/ui/controls/search-field'
import { FILTER_SUMMARY, ONE_LINE, SEARCH_LINE } from '~/ui/controls/search-line'
import { FoldedFilters } from './folded-filters'

interface Props {
  search?: string
  category?: string
  state?: string | null
  view?: 'list' | 'search' | 'map'
  order?: ListingOrder | undefined
  place?: string | undefined
  hasPlace?: boolean
  narrowing?: Narrowing
  categories: { slug: string; name: string }[]
}

/** Rows 72 and 73. On phones all but text and place is folded, chosen or not: the first result must be near the top. */
export function DirectoryFilters(props: Props) {
  const { search, category, state, view, order, categories, place, hasPlace = false, narrowing = {} } = props
  const chosen = [category, state, ...Object.values(narrowing)].filter(Boolean).length
  return (
    <search>
      <form className="sign" action={paths.directory()}>
        {view === 'search' && <input type="hidden" name="vista" value="buscar" />}
        {view === 'map' && <input type="hidden" name="vista" value="mapa" />}
        {order && <input type="hidden" name="orden" value={LISTING_ORDER_WORDS[order]} />}
        <div className={`${SEARCH_LINE} ${ONE_LINE}`}>
          <SearchField id="buscar" value={search} label="Buscar" />
          <FoldedFilters {...{ chosen, state, narrowing, hasPlace, place }}>
            <CategorySelect value={category} categories={categories} />
          </FoldedFilters>
        </div>
        {(search || chosen > 0) && (
          <div className={FILTER_SUMMARY}>
            <a className={LONE_LINK} href={paths.directory({ view: view === 'map' ? 'list' : view, order })}>
              Limpiar filtros
            </a>
          </div>
        )}
      </form>
    </search>
  )
}
