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
import { opinionCount, RATING_STATUS_WORDS, RATING_STATUSES } from '../labels'
import type { OpinionRow } from '../manage/list.server'
import type { OpinionFilter, RatingStatus } from '../schema'
import { OpinionRecords } from './opinion-records'

interface Props {
  list: { rows: OpinionRow[]; total: number; page: number; pages: number; isNear: boolean } | null
  filter: OpinionFilter
  query: ListQuery
}

export function AdminOpinionsPage({ list, filter, query }: Props) {
  const here = (to: number) => adminPaths.opinions({ ...query, pagina: to > 1 ? String(to) : undefined })
  const isFiltered = Object.values(query).some(Boolean)
  return (
    <AdminPage title="Opiniones" lead="Las de todos los negocios, la más nueva primero">
      <UsualViews at={adminPaths.opinions} query={query} views={USUAL_VIEWS} />
      <Filters filter={filter} isFiltered={isFiltered} />
      {list === null ? (
        <Notice kind="error" title="No se pudieron cargar las opiniones" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      ) : list.rows.length === 0 ? (
        <NoOpinions isFiltered={isFiltered} />
      ) : (
        <>
          <NearestNotice isNear={list.isNear} typed={filter.search} />
          <p className="figures" id="total">
            {opinionCount({ total: list.total, isCapped: false })}
          </p>
          <OpinionRecords rows={list.rows} at={here(list.page)} />
          <BulkBar
            list="opiniones"
            at={here(list.page)}
            items={list.rows.map(({ id }) => String(id))}
            all={list.pages > 1 ? opinionCount({ total: list.total, isCapped: false }) : undefined}
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

const Filters = ({ filter, isFiltered }: { filter: OpinionFilter; isFiltered: boolean }) => (
  <ListFilters
    action={adminPaths.opinions()}
    hidden={filter.businessId === undefined ? [] : [{ name: 'negocio', value: String(filter.businessId) }]}
    clear={isFiltered ? adminPaths.opinions() : undefined}
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

const NoOpinions = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    card={{ sign: '0', name: 'El silencio', hue: 'turquesa' }}
    title={isFiltered ? 'Ninguna coincide' : 'Todavía no hay opiniones'}
    actions={isFiltered && <ButtonLink href={adminPaths.opinions()}>Ver todas las opiniones</ButtonLink>}
  >
    {isFiltered
      ? 'Prueba con menos filtros o con otra palabra.'
      : 'Cuando alguien califique un negocio, la ves aquí.'}
  </EmptyState>
)
