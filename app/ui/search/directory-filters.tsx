import { paths } from '~/paths'
import { Button, ButtonLink } from '../button'
import { Icon } from '../icon'
import { SearchField } from './search-field'
import { StateSelect } from './state-select'

interface Props {
  search?: string
  /** Slug of the chosen category. */
  category?: string
  /** Two letters of the chosen state. */
  state?: string | null
  view?: 'list' | 'search'
  categories: { slug: string; name: string }[]
}

/** Rows 72 and 73. On phones category and state are folded away: the first result must be near the top. */
export function DirectoryFilters({ search, category, state, view, categories }: Props) {
  const chosen = [category, state].filter(Boolean).length
  const isFiltered = Boolean(search) || chosen > 0
  return (
    <search>
      <form className="sign stack" action={paths.directory()}>
        {view === 'search' && <input type="hidden" name="vista" value="buscar" />}
        <div className="search-line">
          <SearchField id="buscar" value={search} label="Buscar" />
          <details className="filters" open={chosen > 0}>
            <summary className="button">
              <Icon name="filter" />
              Filtros{chosen > 0 && ` (${chosen})`}
            </summary>
            <div>
              <CategorySelect value={category} categories={categories} />
              <StateSelect id="buscar-estado" value={state} />
            </div>
          </details>
          <Button tone="primary" icon="search">
            Buscar
          </Button>
        </div>
        {isFiltered && (
          <p>
            <ButtonLink size="small" icon="close" href={paths.directory({ view })}>
              Limpiar filtros
            </ButtonLink>
          </p>
        )}
      </form>
    </search>
  )
}

function CategorySelect({
  value,
  categories,
}: {
  value: string | undefined
  categories: Props['categories']
}) {
  return (
    <div className="field">
      <label className="label" htmlFor="buscar-categoria">
        Categoría
      </label>
      <select className="input" id="buscar-categoria" name="categoria" defaultValue={value ?? ''}>
        <option value="">Todas las categorías</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
