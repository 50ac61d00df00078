import { paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'

interface Props {
  state: ChosenState
  /** Businesses in the state, or everywhere. */
  businesses: number
  categories: number
}

/** Rows 30 to 32. */
export function StatTiles({ state, businesses, categories }: Props) {
  const count = (figure: number) => figure.toLocaleString('es-US')
  return (
    <ul className="stat-tiles figures">
      <li>
        <a href={paths.directory({ state: state?.code })}>
          <b>{count(businesses)}</b>
          {state ? `Negocios en ${state.name}` : 'Negocios'} Disponibles
        </a>
      </li>
      <li>
        <a className="button-primary" href={paths.home('servicios')}>
          <b>{count(categories)}</b>
          {categories === 1 ? 'Categoría' : 'Categorías'}
        </a>
      </li>
      <li>
        <a href={paths.home('destacados')}>
          <b>100%</b>
          Audiencia Latina
        </a>
      </li>
    </ul>
  )
}
