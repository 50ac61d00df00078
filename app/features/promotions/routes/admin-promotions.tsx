import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { AdminListView } from '~/features/admin-lists/ui/list-view'
import { listAllCategoryOptions } from '~/features/categories/read.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import type { BusinessChoice } from '../apply/targets.server'
import { listFilteredOrBusinessPromotions } from '../http/admin-form.server'
import { PROMOTION_FILTERS } from '../list/filters'
import { ADMIN_PROMOTION_LIST_DEFINITION, PROMOTION_VIEWS } from '../ui/admin-promotion-list'

export const loader = createAdminLoader(async ({ query }) => {
  const [{ filter, ...promotions }, categoria] = await Promise.all([
    readAdminList('promotions', PROMOTION_FILTERS, query, listFilteredOrBusinessPromotions),
    withFallback('categories', listAllCategoryOptions(db), []),
  ])
  // For one business only running promotions are listed (row 252). The select shows that.
  const typed = { ...promotions.query, ...(promotions.list?.business && { estado: 'vigentes' }) }
  return { ...promotions, typed, options: { categoria } }
})

export const meta = createAdminMeta('Promociones y Ofertas')

export default function AdminPromotionsRoute() {
  const promotions = useLoaderData<typeof loader>()
  const { list, query } = promotions
  const back = adminPaths.promotions({ ...query, pagina: list?.page })
  return (
    <AdminPage
      title="Promociones y Ofertas"
      back={{ text: 'Administración', href: href('/administracion') }}
      actions={
        <ButtonLink
          tone="primary"
          icon="plus"
          isToForm
          href={withReturnTo(href('/admin/promociones/nueva'), back)}
        >
          Nueva Promoción
        </ButtonLink>
      }
    >
      <AdminListView
        of={ADMIN_PROMOTION_LIST_DEFINITION}
        {...promotions}
        views={PROMOTION_VIEWS}
        notice={
          <>
            {list?.found && <BusinessDisambiguation businesses={list.found} />}
            {list?.business && <BusinessBanner name={list.business.name} />}
          </>
        }
      />
    </AdminPage>
  )
}

const BusinessBanner = ({ name }: { name: string }) => (
  <Notice title={`Mostrando promociones activas de ${name}`}>
    <ButtonLink href={adminPaths.promotions()}>Limpiar filtro</ButtonLink>
  </Notice>
)

/** Lists the businesses that a search found. Each links to its active promotions. */
function BusinessDisambiguation({ businesses }: { businesses: readonly BusinessChoice[] }) {
  if (businesses.length === 0)
    return (
      <Notice title="Ningún negocio publicado se llama así">Prueba con otra palabra de su nombre.</Notice>
    )
  return (
    <section className={STACK_CLASS}>
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
