import type { ComponentProps } from 'react'
import { adminPaths, withReturn } from '~/admin-paths'
import { type AdminList, ListView } from '~/features/admin-lists/ui/list-view'
import { LISTS } from '~/features/admin-lists/verbs'
import { Badge } from '~/ui/display/badge'
import { SecondLine } from '~/ui/list/records'
import { RESERVATION_FILTERS, type ReservationFilter } from '../admin/filters'
import type { ReservationRow } from '../admin/list.server'
import { Agenda } from './agenda'
import { ReservationContact } from './reservation-contact'
import { StatusMenu } from './status-menu'

const RESERVATIONS: AdminList<ReservationRow, typeof RESERVATION_FILTERS> = {
  label: 'Reservas',
  rows: LISTS.reservas,
  at: (query) => adminPaths.panel('reservaciones', query),
  filters: RESERVATION_FILTERS,
  bulk: { list: 'reservas', nameOf: ({ fullName }) => `la reserva de ${fullName}` },
  columns: () => [
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
  ],
  notLoaded: 'No se pudieron cargar las reservaciones',
  empty: {
    card: { sign: '0', name: 'La agenda', hue: 'azul' },
    title: 'Todavía no hay reservas',
    text: 'Cuando alguien pida una cita en la página de un negocio, la ves aquí.',
    filtered: {
      title: 'Ninguna reserva así',
      text: 'Prueba con menos letras, otro estado u otras fechas.',
      all: 'Ver todas',
    },
  },
}

/** The days that are asked for daily. */
const VIEWS: { name: string; filter: ReservationFilter }[] = [
  { name: 'Hoy', filter: { view: 'today' } },
  { name: 'Mañana', filter: { view: 'tomorrow' } },
  { name: 'Semana', filter: { view: 'week' } },
  { name: 'Todas', filter: {} },
  { name: 'Recién llegadas', filter: { isNewestMade: true } },
]

type View = ComponentProps<typeof ListView<ReservationRow, typeof RESERVATION_FILTERS>>

export interface ReservationsTabProps extends Pick<View, 'list' | 'query'> {
  filter: ReservationFilter
}

/** A status, a business and a search that are set stay when a view is chosen. From a day on it is an agenda. */
export function ReservationsTab({ filter, ...reservations }: ReservationsTabProps) {
  const { search, status, businessId, view, from } = filter
  return (
    <ListView
      of={RESERVATIONS}
      {...reservations}
      views={VIEWS.map(({ name, filter }) => ({ name, filter: { search, status, businessId, ...filter } }))}
      rows={view || from ? Agenda : undefined}
    />
  )
}

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <SecondLine>{second}</SecondLine>
  </>
)
