import type { ComponentProps } from 'react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { BulkCheckbox } from '~/features/admin-lists/ui/bulk-bar'
import { type AdminListDefinition, AdminListView } from '~/features/admin-lists/ui/list-view'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { buildListHrefAtRow, getRowAnchorProps } from '~/ui/list/list-return'
import { CellSecondLine } from '~/ui/list/records'
import {
  getReservationListView,
  isReservationListGroupedByDay,
  RESERVATION_FILTERS,
  type ReservationFilter,
} from '../admin/filters'
import type { AdminReservationRow } from '../admin/read.server'
import { RESERVATION_VIEW_PARAMS, toReservationBulkItem } from '../labels'
import { ReservationContactLine } from './agenda'
import { StatusMenu } from './status-menu'

/** `chat`: address of a chat with the customer. */
type Row = AdminReservationRow & { chat: string }

const RESERVATION_LIST_DEFINITION: AdminListDefinition<Row, typeof RESERVATION_FILTERS> = {
  label: 'Reservas',
  rows: BULK_LIST_CONFIGS.reservas,
  at: (query) => adminPaths.panel('reservaciones', query),
  filters: RESERVATION_FILTERS,
  isDense: true,
  bulk: {
    list: 'reservas',
    nameOf: ({ fullName }) => `la reserva de ${fullName}`,
    itemOf: toReservationBulkItem,
  },
  columns: () => [
    {
      name: 'Quién',
      value: ({ id, fullName, code, isDoubtful, proposal }, place) => (
        <>
          <a href={withReturnTo(adminPaths.reservation(id), place)}>
            {fullName}
            <span className="visually-hidden">, reserva {code}</span>
          </a>{' '}
          {isDoubtful && <Badge tone="bad">Dudosa</Badge>}
          {proposal?.state === 'waiting' && <Badge>Otra hora propuesta</Badge>}
          <CellSecondLine isWhole>
            <span className="figures">{code}</span>
          </CellSecondLine>
        </>
      ),
    },
    {
      name: 'Negocio',
      narrow: 'plain',
      value: ({ businessName, requirement }) => <TwoLines first={businessName} second={requirement ?? ''} />,
    },
    {
      name: 'Cuándo',
      narrow: 'plain',
      size: 'when',
      value: ({ day, time, zone, made }) => (
        <TwoLines first={`${day}, ${time}${zone ? ` (${zone})` : ''}`} second={`Hecha el ${made}`} />
      ),
    },
    {
      name: 'Teléfono',
      narrow: 'line',
      size: 'contact',
      value: (row, place) => <ReservationContactLine reservation={row} back={place} />,
    },
    {
      name: 'Estado',
      narrow: 'end',
      size: 'buttons',
      value: (row, place) => <StatusMenu reservation={row} back={place} />,
    },
  ],
  notLoaded: 'No se pudieron cargar las reservaciones',
  empty: {
    card: { sign: '0', name: 'La agenda', hue: 'azul' },
    title: 'No hay reservas por venir',
    text: 'Cuando alguien pida una cita en la página de un negocio, la ves aquí.',
    action: (
      <ButtonLink href={adminPaths.panel('reservaciones', { dia: RESERVATION_VIEW_PARAMS.all })}>
        Ver todas
      </ButtonLink>
    ),
    filtered: {
      title: 'Ninguna reserva así',
      text: 'Prueba con menos letras, otro estado u otras fechas.',
      all: 'Ver las que vienen',
    },
  },
}

/** Frequent views. The first one is the default of the list (D153). */
const FREQUENT_VIEW_LINKS: { name: string; filter: ReservationFilter }[] = [
  { name: 'Por venir', filter: {} },
  { name: 'Hoy', filter: { view: 'today' } },
  { name: 'Mañana', filter: { view: 'tomorrow' } },
  { name: 'Semana', filter: { view: 'week' } },
  { name: 'Recién llegadas', filter: { isNewestMade: true } },
  { name: 'Todas', filter: { view: 'all' } },
]

type View = ComponentProps<typeof AdminListView<Row, typeof RESERVATION_FILTERS>>

export interface AdminReservationsTabProps extends Pick<View, 'list' | 'query'> {
  filter: ReservationFilter
}

/**
 * Admin list of reservations. Choosing a view does not change status, business and search. A list with a
 * first day, sorted by slot, is grouped by day.
 */
export function AdminReservationsTab({ filter, ...reservations }: AdminReservationsTabProps) {
  const { search, status, businessId } = filter
  return (
    <AdminListView
      of={RESERVATION_LIST_DEFINITION}
      {...reservations}
      views={FREQUENT_VIEW_LINKS.map(({ name, filter: view }) => ({
        name,
        filter: withView({ search, status, businessId }, view),
      }))}
      rows={isReservationListGroupedByDay(filter) ? Agenda : undefined}
    />
  )
}

/** Adds a view to the filters. The default view must be in the address if other filters are set. */
function withView(asked: ReservationFilter, view: ReservationFilter): ReservationFilter {
  const both = { ...asked, ...view }
  return view.isNewestMade || getReservationListView(both) ? both : { ...both, view: 'coming' }
}

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <CellSecondLine>{second}</CellSecondLine>
  </>
)

/**
 * Lists reservations in the given order under a heading per day. On paper each also has its comment and note,
 * if any.
 */
function Agenda({ rows, at }: { rows: readonly Row[]; at: string }) {
  const places = rows.map((row, index) => ({ row, index }))
  const days = [...new Set(rows.map(({ date }) => date))].map((date) =>
    places.filter(({ row }) => row.date === date),
  )
  return days.map((day) => (
    <section
      key={day[0]?.row.date}
      className="mt-3! lg:[section+&]:mt-1! lg:grid lg:grid-cols-[7.5rem_minmax(0,1fr)] print:block"
      aria-labelledby={`dia-${day[0]?.row.date}`}
    >
      <h3
        id={`dia-${day[0]?.row.date}`}
        className="figures pb-1 text-lg/tight lg:sticky lg:top-0 lg:self-start lg:pt-2"
      >
        {day[0]?.row.day}
      </h3>
      <ol className="border-2 border-line bg-card">
        {day.map(({ row, index }) => (
          <li
            key={row.id}
            {...getRowAnchorProps(index)}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t md:gap-x-4 border-hair px-3 py-1.5 md:h-11 md:py-0 md:pointer-fine:h-10 md:pointer-fine:[&_.button]:min-h-9 md:pointer-fine:[&_label]:min-h-9 md:flex-nowrap first:border-t-0 print:break-inside-avoid"
          >
            <Visit row={row} place={buildListHrefAtRow(at, index)} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Visit({ row, place }: { row: Row; place: string }) {
  const { id, time, zone, fullName, code, isDoubtful, businessName, requirement, comment, note, proposal } =
    row
  return (
    <>
      <BulkCheckbox list="reservas" item={toReservationBulkItem(row)} name={`la reserva de ${fullName}`} />
      <p className="lettering figures text-lg leading-tight md:w-26">
        {time}
        {zone && <small className="block text-soft md:leading-none">{zone}</small>}
      </p>
      <div className="leading-[1.35] wrap-anywhere max-md:order-1 max-md:basis-full md:flex md:min-w-0 md:flex-1 md:items-center md:gap-2">
        <a
          className="lettering inline-flex min-h-6 items-center md:shrink-0"
          href={withReturnTo(adminPaths.reservation(id), place)}
        >
          {fullName}
          <span className="visually-hidden">, reserva {code}</span>
        </a>{' '}
        {isDoubtful && <Badge tone="bad">Dudosa</Badge>}
        {proposal?.state === 'waiting' && <Badge>Otra hora propuesta</Badge>}
        <p className="text-sm text-soft md:truncate">
          {[businessName, requirement].filter(Boolean).join(': ')}
        </p>
        {comment && <p className="hidden text-sm print:block">{comment}</p>}
        {note && <p className="hidden text-sm print:block">Nota: {note}</p>}
      </div>
      <div className="max-md:order-2">
        <ReservationContactLine reservation={row} back={place} />
      </div>
      <div className="max-md:ml-auto">
        <StatusMenu reservation={row} back={place} />
      </div>
    </>
  )
}
