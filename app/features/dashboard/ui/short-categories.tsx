import { adminPaths } from '~/admin-paths'
import { Badge } from '~/ui/display/badge'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { Role } from '~/values/roles/role'
import { isOpenPage } from './open-pages'

interface Props {
  role: Role
  categories: { name: string; slug: string; isActive: boolean; businesses: number }[]
  total: number
}

/** The short list of categories (row 193, D4); all that the `categorias` account sees here (D35). */
export function ShortCategories({ role, categories, total }: Props) {
  const isOpen = isOpenPage(adminPaths.categories(), role)
  return (
    <section className={STACK} aria-labelledby="categorias">
      <SectionHeading title="Categorías" id="categorias">
        {isOpen && (
          <a className="lettering inline-flex min-h-11 items-center" href={adminPaths.categories()}>
            Ver todas
          </a>
        )}
      </SectionHeading>
      <ul className="touch-links">
        {categories.map(({ name, slug, isActive, businesses }) => (
          <li
            key={slug}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hair py-1.5"
          >
            {isOpen ? <a href={adminPaths.category(slug)}>{name}</a> : name}{' '}
            {!isActive && <Badge>Inactiva</Badge>}
            <span className="figures ml-auto text-soft">
              {businesses === 1 ? '1 negocio' : `${businesses} negocios`}
            </span>
          </li>
        ))}
      </ul>
      {total > categories.length && (
        <p className="figures">
          {categories.length} de {total} categorías
        </p>
      )}
    </section>
  )
}
