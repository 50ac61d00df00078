import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { AdminFilterForm } from '~/features/admin-lists/ui/list-view'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { PictureFrame } from '~/ui/display/picture-frame'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { ADMIN_CARDS_CLASSES, AdminCard, AdminPage } from '~/ui/layout/admin-page'
import { buildListHrefAtRow, getRowAnchorProps } from '~/ui/list/list-return'
import { toAdminCategorySlug } from '../category-card'
import { loadAdminCategoriesInSiteOrder } from '../http/admin-category.server'
import type { AdminCategoryRow } from '../manage/list.server'
import { ActiveBadge, CATEGORY_FILTERS, formatBusinessCount, ImageBankBadge } from '../ui/categories-tab'

export const loader = createAnyRoleAdminLoader(({ request }) => loadAdminCategoriesInSiteOrder(request))

export const meta = createAdminMeta('Categorías')

export default function AdminCategoriesRoute() {
  const { list, query } = useLoaderData<typeof loader>()
  const isFiltered = Boolean(query.search || query.estado)
  return (
    <AdminPage
      title="Categorías"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead={list && lead(list.rows, isFiltered)}
      actions={
        <>
          <ButtonLink tone="primary" icon="plus" isToForm href={href('/admin/categorias/nueva')}>
            Nueva categoría
          </ButtonLink>
          <ButtonLink isToForm href={href('/admin/categorias/orden')}>
            Ordenar
          </ButtonLink>
        </>
      }
    >
      <AdminFilterForm of={CATEGORY_CARDS} typed={query} isFiltered={isFiltered} />
      {list ? (
        <div className={ADMIN_CARDS_CLASSES}>
          {list.rows.map((category, index) => (
            <CategoryCard
              key={category.id}
              category={category}
              place={buildListHrefAtRow(adminPaths.categories(query), index)}
              index={index}
            />
          ))}
        </div>
      ) : (
        <NotLoadedNotice title="No se pudieron cargar las categorías" />
      )}
      {list?.rows.length === 0 && (
        <p>{isFiltered ? 'Ninguna categoría coincide.' : 'Todavía no hay categorías.'}</p>
      )}
    </AdminPage>
  )
}

const CATEGORY_CARDS = { at: adminPaths.categories, filters: CATEGORY_FILTERS }

interface CardProps {
  category: AdminCategoryRow
  place: string
  index: number
}

function CategoryCard({ category, place, index }: CardProps) {
  const { name, slug, hue, picture, isActive, businesses, completeness } = category
  const below = toAdminCategorySlug(slug)
  const whose = <span className="visually-hidden"> de {name}</span>
  return (
    <AdminCard
      as="article"
      className="grid grid-cols-[96px_minmax(0,1fr)] wrap-anywhere gap-x-2 gap-y-2 border-line p-3 [&>.picture]:row-span-3"
      {...getRowAnchorProps(index)}
    >
      <PictureFrame picture={picture} hue={hue} size={96} className="size-[96px]">
        <b aria-hidden="true">{category.position}</b>
      </PictureFrame>
      <h2>
        <a href={withReturnTo(href('/admin/categoria/:slug/editar', { slug: below }), place)}>{name}</a>
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <ActiveBadge isActive={isActive} />
        <ImageBankBadge {...completeness} />
      </p>
      <p className="figures">{formatBusinessCount(businesses)}</p>
      <div className="col-span-full mt-auto flex flex-wrap items-center gap-2">
        <ButtonLink size="small" href={adminPaths.category(below)}>
          Gestionar imágenes{whose}
        </ButtonLink>
        <ButtonLink size="small" href={adminPaths.generatePhotos(below)}>
          Generar fotos{whose}
        </ButtonLink>
        <ButtonLink size="small" href={href('/categoria/:slug', { slug })}>
          Ver categoría<span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </div>
    </AdminCard>
  )
}

function lead(categories: readonly AdminCategoryRow[], isFiltered: boolean): string {
  const count = categories.length === 1 ? '1 categoría' : `${categories.length} categorías`
  const active = categories.filter(({ isActive }) => isActive).length
  if (isFiltered) return `${count} con ese filtro`
  return `${count}, ${active} ${active === 1 ? 'activa' : 'activas'}`
}
