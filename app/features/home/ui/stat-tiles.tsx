import { paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'

interface Props {
  state: ChosenState
  businesses: number
  categories: number
}

export function StatTiles({ state, businesses, categories }: Props) {
  const count = (figure: number) => figure.toLocaleString('es-US')
  return (
    <ul className="stat-tiles figures">
      <li>
        <a className="lettering bg-teal text-on-deep" href={paths.directory({ state: state?.code })}>
          <b>{count(businesses)}</b>
          {state ? `Negocios en ${state.name}` : 'Negocios'} Disponibles
        </a>
      </li>
      <li>
        <a className="lettering bg-red text-on-deep" href={paths.home('servicios')}>
          <b>{count(categories)}</b>
          {categories === 1 ? 'Categoría' : 'Categorías'}
        </a>
      </li>
      <li>
        <a className="lettering bg-card text-ink" href={paths.home('destacados')}>
          <b>100%</b>
          Audiencia Latina
        </a>
      </li>
    </ul>
  )
}
