import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturn } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { BulkBar } from '~/features/selection/ui/bulk-bar'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { UsualViews } from '~/ui/list/usual-views'
import { readPromotions } from '../http/admin-list.server'
import { promotionQuery, readPromotionQuery } from '../http/admin-query'
import { STATUS_LABELS, STATUS_WORDS } from '../labels'
import type { PromotionList } from '../list/list.server'
import { PromotionFilters } from '../ui/admin-promotion-filters'
import { BusinessesMeant } from '../ui/businesses-meant'
import { PromotionRecords } from '../ui/promotion-records'

export const loader = adminLoader(async ({ query }) => {
  const asked = readPromotionQuery(query)
  const [shown, categories] = await Promise.all([
    withFallback('promotions', readPromotions(asked), null),
    withFallback('categories', listCategoryNames(db), []),
  ])
  return {
    list: null,
    business: null,
    found: null,
    ...shown,
    ...asked,
    // Of a business only what runs is listed (row 252): the select must not say otherwise.
    status: shown?.business ? ('running' as const) : asked.status,
    query: promotionQuery(asked),
    page: shown?.list?.page ?? 1,
    pages: shown?.list?.pages ?? 0,
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
})

export const meta = adminTitle('Promociones y Ofertas')

export default function Promotions() {
  const { list, business, found, query, page, pages, ...filters } = useLoaderData<typeof loader>()
  const isFiltered = Object.values(query).some(Boolean)
  const here = (pagina: number) => adminPaths.promotions({ ...query, pagina })
  return (
    <AdminPage
      title="Promociones y Ofertas"
      back={{ text: 'Administración', href: adminPaths.home() }}
      actions={
        <ButtonLink
          tone="primary"
          icon="plus"
          isToForm
          href={withReturn(adminPaths.newPromotion(), here(page))}
        >
          Nueva Promoción
        </ButtonLink>
      }
    >
      <UsualViews at={adminPaths.promotions} query={query} views={USUAL_VIEWS} />
      <PromotionFilters {...filters} isFiltered={isFiltered} />
      {found && <BusinessesMeant businesses={found} />}
      <NearestNotice isNear={list?.isNear ?? false} typed={filters.search} />
      {business && <BusinessBanner name={business.name} />}
      {list ? (
        <Listed list={list} isFiltered={isFiltered} back={here(page)} />
      ) : (
        <NotLoaded title="No se pudieron cargar las promociones" />
      )}
      <Pagination page={page} pages={pages} href={here} />
    </AdminPage>
  )
}

const USUAL_VIEWS = (['running', 'over'] as const).map((status) => ({
  name: STATUS_LABELS[status],
  query: { estado: STATUS_WORDS[status] },
}))

const BusinessBanner = ({ name }: { name: string }) => (
  <Notice title={`Mostrando promociones activas de ${name}`}>
    <ButtonLink href={adminPaths.promotions()}>Limpiar filtro</ButtonLink>
  </Notice>
)

interface ListedProps {
  list: PromotionList
  isFiltered: boolean
  back: string
}

function Listed({ list, isFiltered, back }: ListedProps) {
  if (list.rows.length === 0) return <NoPromotions isFiltered={isFiltered} />
  return (
    <>
      <p className="figures" id="total">
        {totalText(list)}
      </p>
      <PromotionRecords rows={list.rows} at={back} />
      <BulkBar
        list="promociones"
        at={back}
        items={list.rows.map(({ id }) => String(id))}
        all={list.pages > 1 ? totalText(list) : undefined}
      />
    </>
  )
}

const totalText = ({ total }: PromotionList) =>
  total === 1 ? '1 promoción' : `${total.toLocaleString('es-US')} promociones`

const NoPromotions = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    card={{ sign: '%', name: 'La oferta', hue: 'amarillo' }}
    title={isFiltered ? 'Ninguna promoción coincide' : 'Todavía no hay promociones'}
    actions={
      isFiltered ? (
        <ButtonLink href={adminPaths.promotions()}>Ver todas las promociones</ButtonLink>
      ) : (
        <ButtonLink isToForm href={adminPaths.newPromotion()}>
          Crear la primera
        </ButtonLink>
      )
    }
  >
    {isFiltered ? 'Prueba con otra palabra o con otra categoría.' : 'Las ofertas que crees aparecen aquí.'}
  </EmptyState>
)
