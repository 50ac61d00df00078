import { CategorySelect } from '~/features/categories/ui/category-select'
import { PlaceField } from '~/features/places/ui/place-field'
import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { Button, LONE_LINK } from '~/ui/controls/button'
import { SEARCH_LINE } from '~/ui/controls/search-line'
import { CHIPS } from '~/ui/display/chip'
import { Icon } from '~/ui/display/icon'
import type { ChosenState } from '~/ui/layout/site'

interface Props {
  category: { slug: string; name: string } | undefined
  state: ChosenState
  categories: { slug: string; name: string }[]
  /** From where they look, as its field says it. */
  place: string | undefined
}

/** Where; category and state folded away: the first offer must be near the top (row 157). */
export function PromotionFilters({ category, state, categories, place }: Props) {
  const chosen = [category?.name, state?.name].filter(Boolean)
  return (
    <search>
      <form className={`${SEARCH_LINE} relative`} action={paths.promotions()}>
        <PlaceField id="donde" value={place} placeholder="Zip, ciudad o estado" />
        <Button>Buscar</Button>
        <details className="menu filter-menu">
          <summary className="button button-wide">
            <Icon name="filter" />
            Filtros{chosen.length > 0 && ` (${chosen.length})`}
          </summary>
          <div>
            <CategorySelect value={category?.slug} categories={categories} />
            <StateSelect id="estado" value={state?.code} />
            <Button tone="primary">Ver ofertas</Button>
          </div>
        </details>
        {chosen.length > 0 && (
          <p className={`${CHIPS} basis-full`}>
            {chosen.join(' · ')}
            <a className={LONE_LINK} href={paths.promotions()}>
              Limpiar filtros
            </a>
          </p>
        )}
      </form>
    </search>
  )
}
