import { adminPaths, type ListQuery } from '~/admin-paths'
import { BulkBar } from '~/features/selection/ui/bulk-bar'
import { ButtonLink } from '~/ui/controls/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { ListFilters } from '~/ui/list/list-filters'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { UsualViews } from '~/ui/list/usual-views'
import { commentCount, RATING_STATUS_WORDS, RATING_STATUSES } from '../labels'
import type { RatingRow } from '../manage/list.server'
import type { RatingFilter, RatingStatus } from '../schema'
import { RatingRecords } from './admin-rating-records'

interface Props {
  list: { rows: RatingRow[]; total: number; page: number; pages: number; isNear: boolean } | null
  filter: RatingFilter
  query: ListQuery
}

export function AdminRatingsPage({ list, filter, query }: Props) {
  const here = (to: number) => adminPaths.ratings({ ...query, pagina: to > 1 ? String(to) : undefined })
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage title="Opiniones" lead="Las de todos los negocios, la más nueva primero">
      <UsualViews at={adminPaths.ratings} query={query} views={USUAL_VIEWS} />
      <Filters filter={filter} isFiltered={isFiltered} />
      {list === null ? (
        <Notice kind="error" title="No se pudieron cargar las opiniones" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      ) : list.rows.length === 0 ? (
        <NoRatings isFiltered={isFiltered} />
      ) : (
        <>
          <NearestNotice isNear={list.isNear} typed={filter.search} />
          <p className="figures" id="total">
            {commentCount({ total: list.total, isCapped: false })}
          </p>
          <RatingRecords rows={list.rows} at={here(list.page)} />
          <BulkBar
            list="opiniones"
            at={here(list.page)}
            items={list.rows.map(({ id }) => String(id))}
            all={list.pages > 1 ? commentCount({ total: list.total, isCapped: false }) : undefined}
          />
          <Pagination page={list.page} pages={list.pages} href={here} />
        </>
      )}
    </AdminPage>
  )
}

const USUAL_VIEWS = [
  { name: 'Por revisar', query: { estado: RATING_STATUS_WORDS.in_review } },
  { name: 'Retiradas', query: { estado: RATING_STATUS_WORDS.withdrawn } },
]

const STATUSES = (Object.keys(RATING_STATUS_WORDS) as RatingStatus[]).map((status) => ({
  value: RATING_STATUS_WORDS[status],
  label: RATING_STATUSES[status].text,
}))

const Filters = ({ filter, isFiltered }: { filter: RatingFilter; isFiltered: boolean }) => (
  <ListFilters
    action={adminPaths.ratings()}
    hidden={filter.businessId === undefined ? [] : [{ name: 'negocio', value: String(filter.businessId) }]}
    clear={isFiltered ? adminPaths.ratings() : undefined}
  >
    <Field
      label="Buscar"
      name="search"
      type="search"
      placeholder="Negocio, persona, correo o algo que dice…"
      optional
      defaultValue={filter.search}
    />
    <SelectField
      label="Estado"
      name="estado"
      optional
      defaultValue={filter.status && RATING_STATUS_WORDS[filter.status]}
      options={[{ value: '', label: 'Todas' }, ...STATUSES]}
    />
  </ListFilters>
)

const NoRatings = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    card={{ sign: '0', name: 'El silencio', hue: 'turquesa' }}
    title={isFiltered ? 'Ninguna coincide' : 'Todavía no hay opiniones'}
    actions={isFiltered && <ButtonLink href={adminPaths.ratings()}>Ver todas las opiniones</ButtonLink>}
  >
    {isFiltered
      ? 'Prueba con menos filtros o con otra palabra.'
      : 'Cuando alguien califique un negocio, la ves aquí.'}
  </EmptyState>
)
