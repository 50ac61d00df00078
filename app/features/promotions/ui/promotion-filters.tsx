import { CategorySelect } from '~/features/categories/ui/category-select'
import { StateSelect } from '~/features/places/ui/state-select'
import { paths } from '~/paths'
import { Button, LONE_LINK } from '~/ui/controls/button'
import { FILTER_SUMMARY, FILTERS } from '~/ui/controls/search-line'
import { Icon } from '~/ui/display/icon'
import type { ChosenState } from '~/ui/layout/site'

interface Props {
  category: { slug: string; name: string } | undefined
  state: ChosenState
  categories: { slug: string; name: string }[]
}

/** Category and state, folded away on phones: the first offer must be near the top (row 157). */
export function PromotionFilters({ category, state, categories }: Props) {
  const chosen = [category?.name, state?.name].filter(Boolean)
  return (
    <search>
      <form className="sign" action={paths.promotions()}>
        <details className={FILTERS}>
          <summary className="button">
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
          <div className={FILTER_SUMMARY}>
            <p>{chosen.join(' · ')}</p>
            <a className={LONE_LINK} href={paths.promotions()}>
              Limpiar filtros
            </a>
          </div>
        )}
      </form>
    </search>
  )
}
