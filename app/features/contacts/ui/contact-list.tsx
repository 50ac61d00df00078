import { adminPaths, type ListQuery, withReturn } from '~/admin-paths'
import type { AdminList, Columns } from '~/features/admin-lists/ui/list-view'
import { LISTS } from '~/features/admin-lists/verbs'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import { FIELD_ERROR } from '~/ui/form/field-notes'
import { type Column, ONE_LINE, SecondLine } from '~/ui/list/records'
import { RowLink, RowMenu } from '~/ui/list/row-menu'
import { readablePhone } from '~/values/contact/phone'
import { readWord } from '~/values/list-query'
import { shownName } from '~/values/text/shown-name'
import { MISSING_LABELS, SOURCE_LABELS } from '../labels'
import { CONTACT_LIST_FILTERS, type ContactListFilter } from '../list/filters'
import type { ContactRow } from '../list/list.server'
import { type ContactOrder, ORDER_WORDS } from '../list/order'

export const PAGE_STATES: Record<ContactRow['status'], { text: string; tone?: BadgeTone }> = {
  draft: { text: 'Borrador' },
  published: { text: 'Publicada', tone: 'good' },
  held: { text: 'En revisión', tone: 'warm' },
  removed: { text: 'Retirada', tone: 'bad' },
}

export const CONTACTS: AdminList<ContactRow, typeof CONTACT_LIST_FILTERS> = {
  label: 'Contactos',
  rows: LISTS.contactos,
  at: (query) => adminPaths.panel('contactos', query),
  filters: CONTACT_LIST_FILTERS,
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

/** What is asked of them most; `weekStart` is a day. */
export const contactViews = (weekStart: string): { name: string; filter: ContactListFilter }[] => [
  { name: MISSING_LABELS.phone, filter: { missing: 'phone' } },
  { name: 'Por confirmar', filter: { missing: 'state' } },
  { name: 'Pendientes', filter: { page: 'held' } },
  { name: 'Esta semana', filter: { from: weekStart } },
]

type Sort = NonNullable<Column<ContactRow>['sort']>

/** A heading that is touched again turns the order round. */
function sortBy(query: ListQuery, up: ContactOrder, down: ContactOrder, first: ContactOrder): Sort {
  const order = readWord(ORDER_WORDS, query.orden ?? null) ?? 'newest'
  const next = order !== first ? first : first === up ? down : up
  return {
    href: CONTACTS.at({ ...query, orden: next === 'newest' ? undefined : ORDER_WORDS[next] }),
    order: order === up ? 'ascending' : order === down ? 'descending' : undefined,
  }
}

const columnsBy = (
  by: (up: ContactOrder, down: ContactOrder, first?: ContactOrder) => Sort,
): Columns<ContactRow> => [
  {
    name: 'Negocio',
    size: 'name',
    sort: by('name', 'name-desc'),
    value: (row, place) => <Name {...row} place={place} />,
  },
  { name: 'Contacto', narrow: 'hidden', value: (row) => <Reach {...row} /> },
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
    value: (row) => <Arrival {...row} />,
  },
  { name: 'Página', narrow: 'plain', size: 'state', value: ({ status }) => <PageState state={status} /> },
  {
    name: 'Acciones',
    narrow: 'end',
    size: 'menu',
    value: (row, place) => <Actions {...row} place={place} />,
  },
]

interface Placed extends ContactRow {
  place: string
}

/** A nameless one says what is missing: visitors do not see it until somebody mends it (D22). */
const Name = ({ id, name, contactPerson, place }: Placed) => (
  <>
    <a href={withReturn(adminPaths.contact(id), place)}>
      {shownName(name)}
      <span className="visually-hidden">, contacto {id}</span>
    </a>
    {name === '' && <span className={FIELD_ERROR}>Falta el nombre del negocio</span>}
    {contactPerson && <SecondLine>{contactPerson}</SecondLine>}
  </>
)

const Reach = ({ phone, email }: ContactRow) => (
  <>
    {phone && (
      <a className={ONE_LINE} href={`tel:${phone}`}>
        {readablePhone(phone)}
      </a>
    )}
    {email && (
      <a className={ONE_LINE} href={`mailto:${email}`}>
        {email}
      </a>
    )}
  </>
)

function Filed({ city, stateCode, categories: [primary, ...further] }: ContactRow) {
  const place = [city, stateCode].filter(Boolean).join(', ')
  return (
    <>
      {place}
      {primary && (
        <SecondLine>
          {primary}
          {further.length > 0 && ` y ${further.length} más`}
        </SecondLine>
      )}
    </>
  )
}

const Arrival = ({ createdOn, source }: ContactRow) => (
  <>
    {createdOn}
    <SecondLine isWhole>{SOURCE_LABELS[source]}</SecondLine>
  </>
)

const PageState = ({ state }: { state: ContactRow['status'] }) => (
  <Badge tone={PAGE_STATES[state].tone}>{PAGE_STATES[state].text}</Badge>
)

function Actions({ id, name, phone, email, status, place }: Placed) {
  const of = name || `el contacto ${id}`
  return (
    <RowMenu of={of}>
      <RowLink icon="pencil" of={of} href={withReturn(adminPaths.contact(id), place)}>
        Editar
      </RowLink>
      <RowLink icon="globe" of={`de ${of}`} href={withReturn(adminPaths.businessPage(id), place)}>
        {status === 'draft' ? 'Crear la página' : 'Editar la página'}
      </RowLink>
      {phone && (
        <RowLink icon="phone" of={`a ${of}`} href={`tel:${phone}`}>
          Llamar
        </RowLink>
      )}
      {email && (
        <RowLink icon="mail" of={`a ${of}`} href={`mailto:${email}`}>
          Escribir
        </RowLink>
      )}
      <RowLink icon="trash" of={of} href={withReturn(adminPaths.deleteContact(id), place)} isDanger>
        Eliminar
      </RowLink>
    </RowMenu>
  )
}
