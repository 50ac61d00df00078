import { adminPaths, type ListQuery, withReturn } from '~/admin-paths'
import { BulkBar, BulkBox } from '~/features/selection/ui/bulk-bar'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { NearestNotice } from '~/ui/list/nearest-notice'
import { Pagination } from '~/ui/list/pagination'
import { type Column, Records, SecondLine } from '~/ui/list/records'
import { UsualViews } from '~/ui/list/usual-views'
import type { ReservationPage } from '../admin/list.server'
import { NEWEST_MADE, VIEW_WORDS } from '../labels'
import { Agenda } from './agenda'
import { ReservationContact } from './reservation-contact'
import { ReservationFilters } from './reservation-filters'
import { StatusMenu } from './status-menu'

type Row = ReservationPage['rows'][number]

export interface ReservationsTabProps {
  query: ListQuery
  list: ReservationPage | null
}

export function ReservationsTab({ query, list }: ReservationsTabProps) {
  const hasFilters = Object.values(query).some(Boolean)
  const { search, estado, negocio } = query
  return (
    <>
      <UsualViews
        at={(view) => adminPaths.panel('reservaciones', { search, estado, negocio, ...view })}
        query={query}
        views={VIEWS}
      />
      <ReservationFilters query={query} hasFilters={hasFilters} />
      {list === null ? (
        <NotLoaded title="No se pudieron cargar las reservaciones" />
      ) : (
        <List query={query} list={list} hasFilters={hasFilters} />
      )}
    </>
  )
}

function List({ query, list, hasFilters }: { query: ListQuery; list: ReservationPage; hasFilters: boolean }) {
  const { rows, total, page, pages } = list
  const isAgenda = Boolean(query.dia || query.desde)
  const at = (pagina: number) => adminPaths.panel('reservaciones', { ...query, pagina })
  if (total === 0) return <Nothing hasFilters={hasFilters} />
  return (
    <>
      <NearestNotice isNear={list.isNear} typed={query.search} />
      <h2 className="figures">{countText(total)}</h2>
      {isAgenda ? (
        <Agenda rows={rows} at={at(page)} />
      ) : (
        <Records
          label="Reservas"
          columns={COLUMNS}
          leading={BOXES}
          at={at(page)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <BulkBar
        list="reservas"
        at={at(page)}
        items={rows.map(({ id }) => String(id))}
        all={pages > 1 ? countText(total) : undefined}
      />
      <Pagination page={page} pages={pages} href={at} />
    </>
  )
}

/** The days that are asked for daily; a status and a search that are set stay. */
const VIEWS: { name: string; query: ListQuery }[] = [
  { name: 'Hoy', query: { dia: VIEW_WORDS.today } },
  { name: 'Mañana', query: { dia: VIEW_WORDS.tomorrow } },
  { name: 'Semana', query: { dia: VIEW_WORDS.week } },
  { name: 'Todas', query: {} },
  { name: 'Recién llegadas', query: { orden: NEWEST_MADE } },
]

const countText = (total: number) => (total === 1 ? '1 reserva' : `${total.toLocaleString('es-US')} reservas`)

const BOXES = {
  name: 'Elegir',
  value: ({ id, fullName }: Row) => (
    <BulkBox list="reservas" item={String(id)} name={`la reserva de ${fullName}`} />
  ),
}

const COLUMNS: [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'Quién',
    value: ({ id, fullName, code, isDoubtful }, place) => (
      <>
        <a href={withReturn(adminPaths.reservation(id), place)}>
          {fullName}
          <span className="visually-hidden">, reserva {code}</span>
        </a>{' '}
        {isDoubtful && <Badge tone="bad">Dudosa</Badge>}
        <SecondLine isWhole>
          <span className="figures">{code}</span>
        </SecondLine>
      </>
    ),
  },
  {
    name: 'Negocio',
    narrow: 'plain',
    value: ({ businessName, requirement }) => <TwoLines first={businessName} second={requirement} />,
  },
  {
    name: 'Cuándo',
    narrow: 'plain',
    value: ({ day, time, zone, made }) => (
      <TwoLines first={`${day}, ${time}${zone ? ` (${zone})` : ''}`} second={`Hecha el ${made}`} />
    ),
  },
  {
    name: 'Teléfono',
    narrow: 'hidden',
    size: 'date',
    value: (row) => <ReservationContact {...row} />,
  },
  {
    name: 'Estado',
    narrow: 'end',
    size: 'button',
    value: (row, place) => <StatusMenu reservation={row} back={place} />,
  },
]

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <SecondLine>{second}</SecondLine>
  </>
)

function Nothing({ hasFilters }: { hasFilters: boolean }) {
  const all = <ButtonLink href={adminPaths.panel('reservaciones')}>Ver todas</ButtonLink>
  return (
    <EmptyState
      card={{ sign: '0', name: 'La agenda', hue: 'azul' }}
      title={hasFilters ? 'Ninguna reserva así' : 'Todavía no hay reservas'}
      actions={hasFilters && all}
    >
      {hasFilters
        ? 'Prueba con menos letras, otro estado u otras fechas.'
        : 'Cuando alguien pida una cita en la página de un negocio, la ves aquí.'}
    </EmptyState>
  )
}
