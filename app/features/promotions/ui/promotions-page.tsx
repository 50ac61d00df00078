import { adminPaths, type ListQuery, withReturn } from '~/admin-paths'
import { BulkBar } from '~/features/selection/ui/bulk-bar'
import { classNames } from '~/ui/class-names'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import { ADMIN_CARDS } from '~/ui/layout/admin-card'
import { AdminPage } from '~/ui/layout/admin-page'
import { ListRow, rowPlace } from '~/ui/list/list-return'
import { Pagination } from '~/ui/list/pagination'
import type { BusinessChoice } from '../apply/schema'
import type { PromotionList } from '../list/schema'
import { PromotionFilters, type PromotionFiltersProps } from './admin-promotion-filters'
import { BusinessesMeant } from './businesses-meant'
import { PromotionCard } from './promotion-card'

interface Props extends Omit<PromotionFiltersProps, 'isFiltered'> {
  list: PromotionList | null
  business: { id: number; name: string } | null
  found: BusinessChoice[] | null
  query: ListQuery
  page: number
  pages: number
}

export function PromotionsPage({ list, business, found, query, page, pages, ...filters }: Props) {
  const isFiltered = Object.values(query).some(Boolean)
  const here = (to: number) => adminPaths.promotions({ ...query, pagina: to > 1 ? String(to) : undefined })
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
      <PromotionFilters {...filters} isFiltered={isFiltered} />
      {found && <BusinessesMeant businesses={found} />}
      {business && <BusinessBanner name={business.name} />}
      {list ? (
        <Listed list={list} isFiltered={isFiltered} back={here(page)} />
      ) : (
        <Notice kind="error" title="No se pudieron cargar las promociones" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      )}
      <Pagination page={page} pages={pages} href={here} />
    </AdminPage>
  )
}

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
      <BulkBar
        list="promociones"
        at={back}
        items={list.rows.map(({ id }) => String(id))}
        all={list.pages > 1 ? totalText(list) : undefined}
      />
      <ul className={classNames(ADMIN_CARDS, '[&>li]:h-full [&>li>div]:h-full')}>
        {list.rows.map((promotion, index) => (
          <ListRow key={promotion.id} index={index} of={list.rows.length}>
            <PromotionCard promotion={promotion} back={rowPlace(back, index)} />
          </ListRow>
        ))}
      </ul>
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
