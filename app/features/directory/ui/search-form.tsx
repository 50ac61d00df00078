import type { ListingOrder } from '~/features/businesses/schema'
import type { Narrowing } from '~/features/businesses/traits'
import { LISTING_ORDER_WORDS, paths } from '~/paths'
import { SearchField } from '~/ui/controls/search-field'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { Icon } from '~/ui/display/icon'
import { FoldedFilters } from './folded-filters'

interface Props {
  action?: string
  search?: string
  state?: string | null
  label?: string
  placeholder?: string
  order?: ListingOrder | undefined
  place?: string | undefined
  hasPlace?: boolean
  narrowing?: Narrowing
}

/** A GET form, so that every search has an address; on phones all but text, place and button is folded away. */
export function SearchForm(props: Props) {
  const { action, search, state, label, placeholder, order, place, hasPlace = false, narrowing = {} } = props
  const chosen = [state, ...Object.values(narrowing)].filter(Boolean).length
  return (
    <search>
      <form className="sign" action={action ?? paths.directory()}>
        {order && <input type="hidden" name="orden" value={LISTING_ORDER_WORDS[order]} />}
        <div className={SEARCH_LINE}>
          <SearchField
            id="buscar"
            value={search}
            label={label ?? '¿Qué necesitas?'}
            placeholder={placeholder}
          />
          <FoldedFilters icon={<Icon name="filter" />} {...{ chosen, state, narrowing, hasPlace, place }} />
        </div>
      </form>
    </search>
  )
}
