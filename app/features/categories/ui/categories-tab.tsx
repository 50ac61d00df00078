import type { ComponentProps } from 'react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import {
  type AdminFilterValues,
  defineSearchFilter,
  defineSelectFilter,
} from '~/features/admin-lists/filters'
import { type AdminListDefinition, AdminListView } from '~/features/admin-lists/ui/list-view'
import { href } from '~/href'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Notice } from '~/ui/feedback/notices'
import { STACK_CLASS } from '~/ui/layout/section'
import { type ImageBankBadgeProps, toAdminCategorySlug } from '../category-card'
import type { AdminCategoryRow } from '../manage/list.server'
import type { LiveAndTrashedBusinessCounts } from '../manage/status-and-order.server'

/** Filters of both category lists: the tab of the panel and the page `Categorías`. */
export const CATEGORY_FILTERS = {
  search: defineSearchFilter('Nombre de la categoría'),
  status: defineSelectFilter(
    'estado',
    { label: 'Estado', all: 'Todas' },
    { active: 'Activas', inactive: 'Inactivas' },
  ),
}

type CategoryFilterValues = AdminFilterValues<typeof CATEGORY_FILTERS>

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Activa' : 'Inactiva'}</Badge>
)

export const ImageBankBadge = ({ label, tone, count }: ImageBankBadgeProps) => (
  <Badge tone={tone}>
    {label}
    {count && ` ${count}`}
  </Badge>
)

export const formatBusinessCount = (businesses: number) =>
  businesses === 1 ? '1 negocio' : `${businesses.toLocaleString('es-US')} negocios`

const CATEGORY_LIST_DEFINITION: AdminListDefinition<AdminCategoryRow, typeof CATEGORY_FILTERS> = {
  label: 'Categorías',
  rows: { one: 'categoría', many: 'categorías' },
  at: (query) => adminPaths.panel('categorias', query),
  filters: CATEGORY_FILTERS,
  columns: () => [
    {
      name: 'Categoría',
      value: ({ name, slug }, place) => (
        <a
          href={withReturnTo(
            href('/admin/categoria/:slug/editar', { slug: toAdminCategorySlug(slug) }),
            place,
          )}
        >
          {name}
        </a>
      ),
    },
    { name: 'Estado', narrow: 'plain', value: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
    {
      name: 'Imágenes',
      narrow: 'plain',
      value: ({ completeness }) => <ImageBankBadge {...completeness} />,
    },
    {
      name: 'Negocios',
      narrow: 'plain',
      isNumber: true,
      value: ({ businesses }) => formatBusinessCount(businesses),
    },
    {
      name: 'Ir a',
      narrow: 'end',
      size: 'button',
      value: ({ name, slug }) => (
        <ButtonLink size="small" href={adminPaths.category(toAdminCategorySlug(slug))}>
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

type View = ComponentProps<typeof AdminListView<AdminCategoryRow, typeof CATEGORY_FILTERS>>

export const AdminCategoriesTab = (categories: Pick<View, 'list' | 'query'>) => (
  <AdminListView
    of={CATEGORY_LIST_DEFINITION}
    {...categories}
    views={CATEGORY_FILTER_PRESETS}
    actions={
      <ButtonLink size="small" href={adminPaths.categories()}>
        Administrar las categorías
      </ButtonLink>
    }
  />
)

const CATEGORY_FILTER_PRESETS: { name: string; filter: CategoryFilterValues }[] = [
  { name: 'Inactivas', filter: { status: 'inactive' } },
]

export const DELETE_CATEGORY_QUESTION = '¿Estás seguro de que quieres eliminar esta categoría?'

export const DeleteCategoryNote = ({ name }: { name: string }) => (
  <p>«{name}» va a la papelera. Desde ahí puedes traerla de vuelta durante 30 días.</p>
)

export const isCategoryInUse = ({ listed, inTrash }: LiveAndTrashedBusinessCounts) => listed + inTrash > 0

/** Explains why a category cannot be deleted, and what to do first. */
export function CategoryInUseNotice({ slug, filed }: { slug: string; filed: LiveAndTrashedBusinessCounts }) {
  const { listed, inTrash } = filed
  const trash = `${formatBusinessCount(inTrash)} en la papelera`
  const has = listed === 0 ? trash : `${formatBusinessCount(listed)}${inTrash > 0 ? `, y ${trash}` : ''}`
  return (
    <div className={STACK_CLASS}>
      <Notice title={`Tiene ${has}`}>
        <p>
          {listed > 0
            ? 'Pásalos a otra categoría antes de eliminarla, o desactívala para que nadie la vea.'
            : 'Bórralos para siempre o restáuralos y pásalos a otra categoría, o desactívala para que nadie la vea.'}
        </p>
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        {listed > 0 && (
          <ButtonLink href={adminPaths.panel('contactos', { categoria: slug })}>Ver sus negocios</ButtonLink>
        )}
        {inTrash > 0 && <ButtonLink href={adminPaths.trash({ que: 'contacto' })}>Ver la papelera</ButtonLink>}
      </div>
    </div>
  )
}
