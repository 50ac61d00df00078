import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturn } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readList } from '~/features/admin-lists/http/read-list.server'
import { ListView } from '~/features/admin-lists/ui/list-view'
import { listCategoryOptions } from '~/features/categories/cards.server'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { readPromotions } from '../http/admin-list.server'
import { PROMOTION_FILTERS } from '../list/filters'
import { PROMOTION_VIEWS, PROMOTIONS } from '../ui/admin-promotion-list'
import { BusinessesMeant } from '../ui/businesses-meant'

export const loader = adminLoader(async ({ query }) => {
  const [{ filter, ...promotions }, categoria] = await Promise.all([
    readList('promotions', PROMOTION_FILTERS, query, readPromotions),
    withFallback('categories', listCategoryOptions(db), []),
  ])
  // Of a business only what runs is listed (row 252): the select must not say otherwise.
  const typed = { ...promotions.query, ...(promotions.list?.business && { estado: 'vigentes' }) }
  return { ...promotions, typed, options: { categoria } }
})

export const meta = adminTitle('Promociones y Ofertas')

export default function Promotions() {
  const promotions = useLoaderData<typeof loader>()
  const { list, query } = promotions
  const back = adminPaths.promotions({ ...query, pagina: list?.page })
  return (
    <AdminPage
      title="Promociones y Ofertas"
      back={{ text: 'Administración', href: adminPaths.home() }}
      actions={
        <ButtonLink tone="primary" icon="plus" isToForm href={withReturn(adminPaths.newPromotion(), back)}>
          Nueva Promoción
        </ButtonLink>
      }
    >
      <ListView
        of={PROMOTIONS}
        {...promotions}
        views={PROMOTION_VIEWS}
        notice={
          <>
            {list?.found && <BusinessesMeant businesses={list.found} />}
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
