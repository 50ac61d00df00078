import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { type AdminListDefinition, AdminListView } from '~/features/admin-lists/ui/list-view'
import { BULK_LIST_CONFIGS } from '~/features/admin-lists/verbs'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Badge } from '~/ui/display/badge'
import { AdminPage } from '~/ui/layout/admin-page'
import { CellSecondLine, RowMenu, RowMenuActionItem, RowMenuLink } from '~/ui/list/records'
import { formatPhone } from '~/values/contact/phone'
import { truncateOrNullIfShort } from '~/values/text/clean'
import { RATING_STATUS_LABELS, RATING_STATUS_TONES } from '../labels'
import { RATING_FILTERS, type RatingListFilterValues } from '../manage/filters'
import { listRatings, type RatingRow } from '../manage/list.server'

/** Loads the list of ratings, newest first. */
export const loader = createAdminLoader(({ query }) =>
  readAdminList('opinions', RATING_FILTERS, query, (filter, page) => listRatings(db, filter, page)),
)

export const meta = createAdminMeta('Opiniones')

export default function AdminRatingsRoute() {
  return (
    <AdminPage title="Opiniones" lead="Las de todos los negocios, la más nueva primero">
      <AdminListView of={ADMIN_RATING_LIST} {...useLoaderData<typeof loader>()} views={RATING_VIEWS} />
    </AdminPage>
  )
}

/** List of the ratings of all businesses, newest first. */
const ADMIN_RATING_LIST: AdminListDefinition<RatingRow, typeof RATING_FILTERS> = {
  label: 'Opiniones',
  rows: BULK_LIST_CONFIGS.opiniones,
  at: adminPaths.ratings,
  filters: RATING_FILTERS,
  bulk: { list: 'opiniones', nameOf: (row) => nameOf(row) },
  columns: () => [
    { name: 'Opinión', size: 'name', value: (row) => <CommentCell {...row} /> },
    { name: 'Negocio', narrow: 'fill', value: ({ business }) => <OfBusiness {...business} /> },
    { name: 'Quién', narrow: 'wide', value: (row) => <Author {...row} /> },
    {
      name: 'Estrellas',
      size: 'figure',
      value: ({ professional, trust }) => `${professional} y ${trust} de 5`,
    },
    { name: 'Llegó', narrow: 'plain', size: 'date', value: ({ createdOn }) => createdOn },
    { name: 'Estado', narrow: 'plain', size: 'state', value: (row) => <Status {...row} /> },
    {
      name: 'Acciones',
      narrow: 'end',
      size: 'menu',
      value: (row, place) => <Actions row={row} place={place} />,
    },
  ],
  notLoaded: 'No se pudieron cargar las opiniones',
  empty: {
    card: { sign: '0', name: 'El silencio', hue: 'turquesa' },
    title: 'Todavía no hay opiniones',
    text: 'Cuando alguien califique un negocio, la ves aquí.',
    filtered: {
      title: 'Ninguna coincide',
      text: 'Prueba con menos filtros o con otra palabra.',
      all: 'Ver todas las opiniones',
    },
  },
}

/** Frequent filters. */
const RATING_VIEWS: { name: string; filter: RatingListFilterValues }[] = [
  { name: 'Por revisar', filter: { status: 'in_review' } },
  { name: 'Con enlace o teléfono', filter: { content: 'contact' } },
  { name: 'Retiradas', filter: { status: 'withdrawn' } },
]

const nameOf = ({ author, email, business }: RatingRow) =>
  `la opinión de ${author ?? email ?? 'un cliente'} sobre ${business.name}`

/** Maximum length of a comment in a list row, in characters. */
const MAX_ROW_COMMENT_LENGTH = 180

const CommentCell = ({ comment, namesContact }: RatingRow) => (
  <>
    <span className="font-text text-sm/[1.35] font-normal [font-stretch:normal]">
      {comment === null
        ? 'Solo estrellas'
        : (truncateOrNullIfShort(comment, MAX_ROW_COMMENT_LENGTH) ?? comment)}
    </span>{' '}
    {namesContact && <Badge tone="warm">Con enlace o teléfono</Badge>}
  </>
)

const OfBusiness = ({ id, name }: RatingRow['business']) => (
  <a href={adminPaths.ratings({ negocio: String(id) })}>
    {name}
    <span className="visually-hidden"> (solo sus opiniones)</span>
  </a>
)

const Author = ({ author, email, phone }: RatingRow) => (
  <>
    {author ?? 'Sin nombre'}
    {email && <CellSecondLine>{email}</CellSecondLine>}
    {phone && <CellSecondLine>Cliente confirmado, {formatPhone(phone)}</CellSecondLine>}
  </>
)

const Status = ({ status, reason }: RatingRow) => (
  <>
    <Badge tone={RATING_STATUS_TONES[status]}>{RATING_STATUS_LABELS[status]}</Badge>
    {reason && <CellSecondLine isWhole>{reason}</CellSecondLine>}
  </>
)

function Actions({ row, place }: { row: RatingRow; place: string }) {
  const { id, business, status } = row
  const of = nameOf(row)
  return (
    <RowMenu of={of}>
      {status === 'published' && (
        <RowMenuLink icon="trash" of={of} href={adminPaths.withdrawRating(id, place)} isDanger>
          Retirar
        </RowMenuLink>
      )}
      {status === 'in_review' && (
        <>
          <RowMenuActionItem
            icon="check"
            of={of}
            action={href('/administracion/revision/:kind/:id/:verb', {
              kind: 'calificaciones',
              id,
              verb: 'publicar',
            })}
            back={place}
          >
            Publicar
          </RowMenuActionItem>
          <RowMenuLink
            icon="trash"
            of={of}
            href={adminPaths.refuseEntry('calificaciones', id, { back: place })}
            isDanger
          >
            Rechazar
          </RowMenuLink>
        </>
      )}
      {status === 'withdrawn' && (
        <RowMenuActionItem
          icon="check"
          of={of}
          action={withReturnTo(href('/administracion/opiniones/:id/restaurar', { id }), place)}
          back={place}
        >
          Volver a publicar
        </RowMenuActionItem>
      )}
      {business.isListed && (
        <RowMenuLink icon="globe" of={`de ${business.name}`} href={pageOf(row)}>
          Ver en la página
        </RowMenuLink>
      )}
    </RowMenu>
  )
}

const pageOf = ({ id, business, status, comment }: RatingRow) =>
  status === 'published' && comment !== null ? paths.businessComments(business, id) : paths.business(business)
