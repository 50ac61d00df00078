import type { ComponentProps } from 'react'
import { adminPaths, withReturn } from '~/admin-paths'
import { type AdminList, ListView } from '~/features/admin-lists/ui/list-view'
import { ButtonLink } from '~/ui/controls/button'
import { adminSlug } from '../admin-slug'
import { CATEGORY_FILTERS, type CategoryFilter } from '../manage/filters'
import type { ListedCategory } from '../manage/list.server'
import { ActiveBadge, businessesText, CompletenessBadge } from './category-states'

const CATEGORIES: AdminList<ListedCategory, typeof CATEGORY_FILTERS> = {
  label: 'Categorías',
  rows: { one: 'categoría', many: 'categorías' },
  at: (query) => adminPaths.panel('categorias', query),
  filters: CATEGORY_FILTERS,
  columns: () => [
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
  ],
  notLoaded: 'No se pudieron cargar las categorías',
  empty: {
    card: { sign: '0', name: 'El cajón', hue: 'verde' },
    title: 'Todavía no hay categorías',
    text: 'Las que crees aparecen aquí.',
    filtered: {
      title: 'Ninguna categoría coincide',
      text: 'Prueba con otra palabra.',
      all: 'Ver todas las categorías',
    },
  },
}

type View = ComponentProps<typeof ListView<ListedCategory, typeof CATEGORY_FILTERS>>

export const CategoriesTab = (categories: Pick<View, 'list' | 'query'>) => (
  <ListView
    of={CATEGORIES}
    {...categories}
    views={VIEWS}
    actions={
      <ButtonLink size="small" href={adminPaths.categories()}>
        Administrar las categorías
      </ButtonLink>
    }
  />
)

const VIEWS: { name: string; filter: CategoryFilter }[] = [
  { name: 'Inactivas', filter: { status: 'inactive' } },
]
