import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturn } from '~/admin-paths'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { PictureFrame } from '~/ui/display/picture-frame'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { ADMIN_CARDS, AdminCard } from '~/ui/layout/admin-card'
import { AdminPage } from '~/ui/layout/admin-page'
import { placeAt, rowPlace } from '~/ui/list/list-return'
import { adminSlug } from '../admin-slug'
import { loadCategories } from '../http/admin-list.server'
import type { ListedCategory } from '../manage/list.server'
import { ActiveBadge, businessesText, CompletenessBadge } from '../ui/category-states'

export const loader = catalogLoader(async () => ({ categories: await loadCategories() }))

export const meta = adminTitle('Categorías')

export default function Categories() {
  const { categories } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Categorías"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead={categories && lead(categories)}
      actions={
        <>
          <ButtonLink tone="primary" icon="plus" isToForm href={adminPaths.newCategory()}>
            Nueva categoría
          </ButtonLink>
          <ButtonLink isToForm href={adminPaths.orderCategories()}>
            Ordenar
          </ButtonLink>
        </>
      }
    >
      {categories ? (
        <div className={ADMIN_CARDS}>
          {categories.map((category, index) => (
            <CategoryCard key={category.id} category={category} index={index} />
          ))}
        </div>
      ) : (
        <NotLoaded title="No se pudieron cargar las categorías" />
      )}
    </AdminPage>
  )
}

function CategoryCard({ category, index }: { category: ListedCategory; index: number }) {
  const place = rowPlace(adminPaths.categories(), index)
  const { name, slug, hue, picture, isActive, businesses, completeness } = category
  const below = adminSlug(slug)
  const whose = <span className="visually-hidden"> de {name}</span>
  return (
    <AdminCard
      as="article"
      className="grid grid-cols-[96px_minmax(0,1fr)] wrap-anywhere gap-x-2 gap-y-2 border-line p-3 [&>.picture]:row-span-3"
      {...placeAt(index)}
    >
      <PictureFrame picture={picture} hue={hue} size={96} className="size-[96px]">
        <b aria-hidden="true">{category.position}</b>
      </PictureFrame>
      <h2>
        <a href={withReturn(adminPaths.editCategory(below), place)}>{name}</a>
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <ActiveBadge isActive={isActive} />
        <CompletenessBadge {...completeness} />
      </p>
      <p className="figures">{businessesText(businesses)}</p>
      <div className="col-span-full mt-auto flex flex-wrap items-center gap-2">
        <ButtonLink size="small" href={adminPaths.category(below)}>
          Gestionar imágenes{whose}
        </ButtonLink>
        <ButtonLink size="small" href={adminPaths.generatePhotos(below)}>
          Generar fotos{whose}
        </ButtonLink>
        <ButtonLink size="small" href={paths.viewCategory(slug)}>
          Ver categoría<span className="visually-hidden"> {name}</span>
        </ButtonLink>
      </div>
    </AdminCard>
  )
}

function lead(categories: ListedCategory[]): string {
  const active = categories.filter(({ isActive }) => isActive).length
  return `${categories.length} categorías, ${active} activas`
}
