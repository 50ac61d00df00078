import type { ReactNode } from 'react'
import type { Narrowing } from '~/features/businesses/traits'
import { PlaceField } from '~/features/places/ui/place-field'
import { StateSelect } from '~/features/places/ui/state-select'
import { Button } from '~/ui/controls/button'
import { FILTERS } from '~/ui/controls/search-line'
import { NarrowingFields } from './narrowing-fields'

interface Props {
  /** How many filters are set. */
  chosen: number
  icon?: ReactNode
  /** Before the state. */
  children?: ReactNode
  state?: string | null | undefined
  narrowing: Narrowing
  hasPlace: boolean
  place?: string | undefined
}

/** All of a search but its text: on phones the filters are folded, the place and the button stand in sight. */
export const FoldedFilters = ({ chosen, icon, children, state, narrowing, hasPlace, place }: Props) => (
  <>
    <details className={FILTERS}>
      <summary className="button button-small">
        {icon}Filtros{chosen > 0 && ` (${chosen})`}
      </summary>
      <div>
        {children}
        <StateSelect id="buscar-estado" value={state} isFilter />
        <NarrowingFields narrowing={narrowing} hasPlace={hasPlace} />
      </div>
    </details>
    <PlaceField id="cerca" value={place} />
    <Button tone="primary" icon="search">
      Buscar
    </Button>
  </>
)
