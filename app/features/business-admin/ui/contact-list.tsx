import type { ComponentProps } from 'react'
import { type AdminListQuery, adminPaths, withReturnTo } from '~/admin-paths'
import {
  type AdminListColumns,
  type AdminListDefinition,
  AdminListView,
} from '~/features/admin-lists/ui/list-view'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { href } from '~/href'
import { ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { FIELD_ERROR_CLASS } from '~/ui/form/field-notes'
import { CellSecondLine, RowMenu, RowMenuLink, type TableColumn } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import { findKeyByValue } from '~/values/list-query'
import { getAdminBusinessName } from '~/values/text/slug'
import { BUSINESS_STATUS_LABELS, BUSINESS_STATUS_TONES, MISSING_DATA_LABELS } from '../labels'
import {
  ADMIN_BUSINESS_LIST_FILTERS,
  type AdminBusinessListFilter,
  type BusinessListOrder,
  CONTACT_LIST_ORDER_PARAMS,
} from '../list/filters'
import type { AdminBusinessRow } from '../list/list.server'

export const CONTACT_LIST_DEFINITION: AdminListDefinition<
  AdminBusinessRow,
  typeof ADMIN_BUSINESS_LIST_FILTERS
> = {
  label: 'Contactos',
  rows: BULK_LIST_CONFIGS.contactos,
  at: (query) => adminPaths.panel('contactos', query),
  filters: ADMIN_BUSINESS_LIST_FILTERS,
  isDense: true,
  bulk: { list: 'contactos', nameOf: ({ id, name }) => name || `el contacto ${id}` },
  columns: (query) => columnsBy((up, down, first = up) => sortBy(query, up, down, first)),
  notLoaded: 'No se pudieron cargar los contactos',
  empty: {
    card: { sign: '0', name: 'El tarjetero', hue: 'turquesa' },
    title: 'Todavía no hay contactos',
    text: 'Cuando alguien registre su negocio, lo ves aquí.',
    filtered: {
      title: 'Nadie coincide',
      text: 'Prueba con menos filtros o con otra palabra.',
      all: 'Ver todos los contactos',
    },
  },
}

/** Frequent filters of contacts. `weekStart` is `yyyy-MM-dd`. */
export const buildContactListPresets = (
  weekStart: string,
): { name: string; filter: AdminBusinessListFilter }[] => [
  { name: MISSING_DATA_LABELS.phone, filter: { missing: 'phone' } },
  { name: 'Estado sin confirmar', filter: { missing: 'state' } },
  { name: 'Pendientes', filter: { page: 'held' } },
  { name: 'Esta semana', filter: { from: weekStart } },
]

type Sort = NonNullable<TableColumn<AdminBusinessRow>['sort']>

/** Builds the sort link of a heading. A second click reverses the order. */
function sortBy(
  query: AdminListQuery,
  up: BusinessListOrder,
  down: BusinessListOrder,
  first: BusinessListOrder,
): Sort {
  const order = findKeyByValue(CONTACT_LIST_ORDER_PARAMS, query.orden ?? null) ?? 'newest'
  const next = order !== first ? first : first === up ? down : up
  return {
    href: CONTACT_LIST_DEFINITION.at({
      ...query,
      orden: next === 'newest' ? undefined : CONTACT_LIST_ORDER_PARAMS[next],
    }),
    order: order === up ? 'ascending' : order === down ? 'descending' : undefined,
  }
}

const columnsBy = (
  by: (up: BusinessListOrder, down: BusinessListOrder, first?: BusinessListOrder) => Sort,
): AdminListColumns<AdminBusinessRow> => [
  {
    name: 'Negocio',
    sort: by('name', 'name-desc'),
    value: (row, place) => <Name {...row} place={place} />,
  },
  {
    name: 'Teléfono',
    narrow: 'hidden',
    size: 'phone',
    value: ({ phone }) => phone && <Phone phone={phone} />,
  },
  {
    name: 'Correo',
    narrow: 'wide',
    size: 'email',
    value: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    name: 'Lugar y categoría',
    narrow: 'fill',
    sort: by('place', 'place-desc'),
    value: (row) => <Filed {...row} />,
  },
  {
    name: 'Llegó',
    narrow: 'hidden',
    size: 'date',
    sort: by('oldest', 'newest', 'newest'),
    value: ({ createdOn }) => createdOn,
  },
  { name: 'Página', narrow: 'plain', size: 'state', value: ({ status }) => <PageState state={status} /> },
  {
    name: 'Acciones',
    narrow: 'end',
    size: 'menu',
    value: (row, place) => <Actions {...row} place={place} />,
  },
]

interface Placed extends AdminBusinessRow {
  place: string
}

/**
 * Shows the name of a contact. A missing name is marked as an error, because such a contact is not public
 * (D22).
 */
const Name = ({ id, name, place }: Placed) => (
  <>
    <a href={withReturnTo(href('/admin/contactos/:id', { id }), place)}>
      {getAdminBusinessName(name)}
      <span className="visually-hidden">, contacto {id}</span>
    </a>
    {name === '' && <span className={FIELD_ERROR_CLASS}>Falta el nombre del negocio</span>}
  </>
)

const Phone = ({ phone }: { phone: string }) => <a href={`tel:${phone}`}>{formatPhone(phone)}</a>

function Filed({ city, stateCode, categories: [primary, ...further] }: AdminBusinessRow) {
  const place = [city, stateCode].filter(Boolean).join(', ')
  return (
    <>
      {place}
      {primary && (
        <CellSecondLine>
          {primary}
          {further.length > 0 && ` y ${further.length} más`}
        </CellSecondLine>
      )}
    </>
  )
}

const PageState = ({ state }: { state: AdminBusinessRow['status'] }) => (
  <Badge tone={BUSINESS_STATUS_TONES[state]}>{BUSINESS_STATUS_LABELS[state]}</Badge>
)

function Actions({ id, name, phone, email, status, place }: Placed) {
  const of = name || `el contacto ${id}`
  return (
    <RowMenu of={of}>
      <RowMenuLink icon="pencil" of={of} href={withReturnTo(href('/admin/contactos/:id', { id }), place)}>
        Editar
      </RowMenuLink>
      {status === 'draft' && (
        <RowMenuLink
          icon="globe"
          of={`de ${of}`}
          href={withReturnTo(href('/admin/contactos/:id/negocio', { id }), place)}
        >
          Crear la página
        </RowMenuLink>
      )}
      {phone && (
        <RowMenuLink icon="phone" of={`a ${of}`} href={`tel:${phone}`}>
          Llamar
        </RowMenuLink>
      )}
      {email && (
        <RowMenuLink icon="mail" of={`a ${of}`} href={`mailto:${email}`}>
          Escribir
        </RowMenuLink>
      )}
      <RowMenuLink
        icon="trash"
        of={of}
        href={withReturnTo(href('/admin/contactos/:id/eliminar', { id }), place)}
        isDanger
      >
        Eliminar
      </RowMenuLink>
    </RowMenu>
  )
}

type View = ComponentProps<typeof AdminListView<AdminBusinessRow, typeof ADMIN_BUSINESS_LIST_FILTERS>>

interface ContactsTabProps extends Pick<View, 'list' | 'query' | 'options'> {
  nameless: number
  /** Number of removed contacts, up to a maximum; 0 with a filter. */
  refused: number
  /** Number of reservations that match the search words. */
  reservations: number
  /** First of the last seven days, `yyyy-MM-dd`. */
  weekStart: string
}

/**
 * List of contacts, with links to frequent filters, possible duplicates, and contacts that the list omits.
 */
export function AdminBusinessesTab({
  nameless,
  refused,
  reservations,
  weekStart,
  ...contacts
}: ContactsTabProps) {
  const { list, query } = contacts
  const at = CONTACT_LIST_DEFINITION.at({ ...query, pagina: list?.page })
  return (
    <AdminListView
      of={CONTACT_LIST_DEFINITION}
      {...contacts}
      views={buildContactListPresets(weekStart)}
      notice={
        reservations > 0 && (
          <p>
            <a href={adminPaths.panel('reservaciones', { search: query.search, dia: 'todas' })}>
              {reservations === 1
                ? '1 reserva de un cliente coincide'
                : `${reservations} reservas de clientes coinciden`}
            </a>
          </p>
        )
      }
      actions={
        <>
          <ButtonLink
            size="small"
            tone="primary"
            icon="plus"
            href={withReturnTo(href('/admin/contactos/nuevo'), at)}
          >
            Nuevo negocio
          </ButtonLink>
          <ButtonLink size="small" href={adminPaths.duplicates()}>
            Posibles duplicados
          </ButtonLink>
          <ButtonLink size="small" href={adminPaths.toConfirm()}>
            Datos por confirmar
          </ButtonLink>
          {nameless > 0 && !query['sin-nombre'] && (
            <ButtonLink size="small" href={CONTACT_LIST_DEFINITION.at({ 'sin-nombre': '1' })}>
              Sin nombre ({nameless.toLocaleString('es-US')})
            </ButtonLink>
          )}
          {refused > 0 && (
            <ButtonLink size="small" href={CONTACT_LIST_DEFINITION.at({ publicacion: 'retirada' })}>
              {refused === 1 ? '1 rechazado' : `${refused.toLocaleString('es-US')} rechazados`}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}
