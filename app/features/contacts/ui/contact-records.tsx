import { adminPaths, withReturn } from '~/admin-paths'
import { BulkBox } from '~/features/selection/ui/bulk-bar'
import { Badge, type BadgeTone } from '~/ui/display/badge'
import { FIELD_ERROR } from '~/ui/form/field-notes'
import { type Column, ONE_LINE, Records, SecondLine } from '~/ui/list/records'
import { RowLink, RowMenu } from '~/ui/list/row-menu'
import { readablePhone } from '~/values/contact/phone'
import { shownName } from '~/values/text/shown-name'
import { SOURCE_LABELS } from '../labels'
import type { ContactRow } from '../list/list.server'
import type { ContactOrder } from '../list/order'

export const PAGE_STATES: Record<ContactRow['status'], { text: string; tone?: BadgeTone }> = {
  draft: { text: 'Borrador' },
  published: { text: 'Publicada', tone: 'good' },
  held: { text: 'En revisión', tone: 'warm' },
  removed: { text: 'Retirada', tone: 'bad' },
}

interface Props {
  rows: readonly ContactRow[]
  at: string
  order: ContactOrder
  sorted: (order: ContactOrder) => string
}

export function ContactRecords({ rows, at, order, sorted }: Props) {
  const by = (up: ContactOrder, down: ContactOrder, first = up) => ({
    href: sorted(order === first ? (first === up ? down : up) : first),
    order: order === up ? ('ascending' as const) : order === down ? ('descending' as const) : undefined,
  })
  return (
    <Records
      label="Contactos"
      rows={rows}
      at={at}
      leading={{
        name: 'Elegir',
        value: ({ id, name }) => (
          <BulkBox list="contactos" item={String(id)} name={name || `el contacto ${id}`} />
        ),
      }}
      keyOf={({ id }) => id}
      columns={columnsOf(by)}
    />
  )
}

type Sort = NonNullable<Column<ContactRow>['sort']>

const columnsOf = (
  by: (up: ContactOrder, down: ContactOrder, first?: ContactOrder) => Sort,
): [Column<ContactRow>, ...Column<ContactRow>[]] => [
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
