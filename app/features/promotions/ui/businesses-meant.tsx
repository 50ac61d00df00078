import { adminPaths } from '~/admin-paths'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import type { BusinessChoice } from '../apply/businesses.server'

/** Which business was meant: each leads to its active promotions. */
export function BusinessesMeant({ businesses }: { businesses: readonly BusinessChoice[] }) {
  if (businesses.length === 0)
    return (
      <Notice title="Ningún negocio publicado se llama así">Prueba con otra palabra de su nombre.</Notice>
    )
  return (
    <section className={STACK}>
      <h2>¿Qué negocio?</h2>
      <ul className="touch-links">
        {businesses.map(({ id, name, category, city, stateCode }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hair py-1.5"
          >
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
