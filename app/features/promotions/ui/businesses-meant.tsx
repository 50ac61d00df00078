import { adminPaths } from '~/admin-paths'
import { Notice } from '~/ui/feedback/notice'
import type { BusinessChoice } from '../apply/schema'

/** Which business was meant: each leads to its active promotions. */
export function BusinessesMeant({ businesses }: { businesses: readonly BusinessChoice[] }) {
  if (businesses.length === 0)
    return (
      <Notice title="Ningún negocio publicado se llama así">Prueba con otra palabra de su nombre.</Notice>
    )
  return (
    <section className="stack">
      <h2>¿Qué negocio?</h2>
      <ul className="admin-list">
        {businesses.map(({ id, name, category, city, stateCode }) => (
          <li key={id}>
            <a href={adminPaths.promotions({ negocio: String(id) })}>{name}</a>
            <span>
              {category}, {city}, {stateCode}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
