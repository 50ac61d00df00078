import { STACK } from '~/ui/layout/section'
import type { Shares } from '../schema'
import { count } from './labels'

interface Props {
  categories: Shares
  states: Shares
  cities: Shares
}

/** How many of the new businesses belong where. */
export function SharesSection({ categories, states, cities }: Props) {
  if (categories.length === 0) return null
  return (
    <section className={STACK} aria-labelledby="reparto">
      <h2 id="reparto">Cómo se reparten las nuevas</h2>
      <div className="grid gap-4 md:grid-cols-3">
        <ShareList name="Por categoría" shares={categories} />
        <ShareList name="Por estado" shares={states} />
        <ShareList name="Por ciudad" shares={cities} />
      </div>
    </section>
  )
}

function ShareList({ name, shares }: { name: string; shares: Shares }) {
  return (
    <div>
      <h3>{name}</h3>
      <ul className="m-0 list-none p-0">
        {shares.map((share) => (
          <li key={share.name} className="flex justify-between gap-3">
            <span>{share.name}</span> <b className="figures">{count.format(share.businesses)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
