import { paths } from '~/paths'
import type { ChosenState } from '~/ui/layout/site'

const TILES = `stat-tiles | my-4 grid fit-[6rem] gap-2 [&_a]:block [&_a]:h-full [&_a]:rounded-house [&_a]:border-2
  [&_a]:border-line [&_a]:px-2.5 [&_a]:py-2 [&_a]:text-base [&_a]:leading-tight [&_a]:no-underline
  [&_b]:block [&_b]:text-5xl [&_b]:leading-none`

interface Props {
  state: ChosenState
  businesses: number
  categories: number
}

const TILE = 'lettering'

export function StatTiles({ state, businesses, categories }: Props) {
  const count = (figure: number) => figure.toLocaleString('es-US')
  return (
    <ul className={`${TILES} figures`}>
      <li>
        <a className={`${TILE} bg-teal text-on-deep`} href={paths.directory({ state: state?.code })}>
          <b>{count(businesses)}</b>
          {state ? `Negocios en ${state.name}` : 'Negocios'} Disponibles
        </a>
      </li>
      <li>
        <a className={`${TILE} bg-red text-on-deep`} href={paths.home('servicios')}>
          <b>{count(categories)}</b>
          {categories === 1 ? 'Categoría' : 'Categorías'}
        </a>
      </li>
      <li>
        <a className={`${TILE} bg-card text-ink`} href={paths.home('destacados')}>
          <b>100%</b>
          Audiencia Latina
        </a>
      </li>
    </ul>
  )
}
