import { adminPaths, withReturn } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { type Column, Records } from '~/ui/list/records'
import { adminSlug } from '../admin-slug'
import type { ListedCategory } from '../manage/list.server'
import { ActiveBadge, businessesText, CompletenessBadge } from './category-states'

const COLUMNS: [Column<ListedCategory>, ...Column<ListedCategory>[]] = [
  {
    name: 'Categoría',
    value: ({ name, slug }, place) => (
      <a href={withReturn(adminPaths.editCategory(adminSlug(slug)), place)}>{name}</a>
    ),
  },
  { name: 'Estado', narrow: 'plain', value: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    name: 'Imágenes',
    narrow: 'plain',
    value: ({ completeness }) => <CompletenessBadge {...completeness} />,
  },
  {
    name: 'Negocios',
    narrow: 'plain',
    isNumber: true,
    value: ({ businesses }) => businessesText(businesses),
  },
  {
    name: 'Ir a',
    narrow: 'end',
    size: 'button',
    value: ({ name, slug }) => (
      <ButtonLink size="small" href={adminPaths.category(adminSlug(slug))}>
        Imágenes<span className="visually-hidden"> de {name}</span>
      </ButtonLink>
    ),
  },
]

export function CategoriesTab({ categories }: { categories: ListedCategory[] | null }) {
  if (!categories) return <NotLoaded title="No se pudieron cargar las categorías" />
  return (
    <>
      <p>
        <ButtonLink href={adminPaths.categories()}>Administrar las categorías</ButtonLink>
      </p>
      <Records
        label="Categorías"
        rows={categories}
        at={adminPaths.panel('categorias')}
        keyOf={({ id }) => id}
        columns={COLUMNS}
      />
    </>
  )
}
