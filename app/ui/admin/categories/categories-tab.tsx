import { adminPaths } from '~/admin-paths'
import { adminSlug } from '~/models/category/admin-slug'
import { ButtonLink } from '../../button'
import { Records } from '../list/records'
import { CategoriesFailure } from './categories-failure'
import { ActiveBadge, businessesText, CompletenessBadge } from './category-states'
import type { ListedCategory } from './schema'

/** The categories by name, with how full their image banks are (rows 208, 211). */
export function CategoriesTab({ categories }: { categories: ListedCategory[] | null }) {
  if (!categories) return <CategoriesFailure />
  return (
    <>
      <p>
        <ButtonLink href={adminPaths.categories()}>Administrar las categorías</ButtonLink>
      </p>
      <Records
        label="Categorías"
        rows={categories}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Categoría',
            value: ({ name, slug }) => <a href={adminPaths.editCategory(adminSlug(slug))}>{name}</a>,
          },
          { name: 'Estado', value: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
          { name: 'Imágenes', value: ({ completeness }) => <CompletenessBadge {...completeness} /> },
          { name: 'Negocios', value: ({ businesses }) => businessesText(businesses), isNumber: true },
          {
            name: 'Ir a',
            value: ({ name, slug }) => (
              <ButtonLink size="small" href={adminPaths.category(adminSlug(slug))}>
                Imágenes<span className="visually-hidden"> de {name}</span>
              </ButtonLink>
            ),
          },
        ]}
      />
    </>
  )
}
