import { useLoaderData } from '@remix-run/react'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { Badge } from '~/ui/display/badge'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { EmptyState } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable, RowMenu, RowMenuActionItem, RowMenuLink, type TableColumn } from '~/ui/list/records'
import { parseOptionalRowId, readPageNumber } from '~/values/list-query'
import { QUEUE_KIND_TEXTS } from '../labels'
import { REPORT_REASONS } from '../reports/labels'
import { type ClosedReport, listClosedReports } from '../reports/reports.server'

/** Lists closed reports with their result, for all businesses or for the one in `?negocio=`. */
export const loader = createAdminLoader(async ({ query }) => {
  const businessId = parseOptionalRowId(query.get('negocio')) ?? undefined
  const list = await withFallback(
    'closed reports',
    listClosedReports(db, businessId, readPageNumber(query)),
    null,
  )
  return { list, negocio: businessId && String(businessId) }
})

export const meta = createAdminMeta('Reportes cerrados')

export default function ClosedReports() {
  const { list, negocio } = useLoaderData<typeof loader>()
  const here = (pagina: number) => adminPaths.closedReports({ negocio: negocio || undefined, pagina })
  return (
    <AdminPage
      title="Reportes cerrados"
      back={{ text: 'Revisión', href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.report.word }) }}
      lead={negocio ? 'Los de este negocio, el último en cerrarse primero' : 'El último en cerrarse primero'}
    >
      {list === null && <NotLoadedNotice title="No se pudieron cargar los reportes" />}
      {list?.rows.length === 0 && (
        <EmptyState
          card={{ sign: '0', name: 'El buzón', hue: 'turquesa' }}
          title="Todavía no se cerró ninguno"
        >
          Cuando cierres un reporte, queda aquí con lo que decidiste.
        </EmptyState>
      )}
      {list && list.rows.length > 0 && (
        <>
          <RecordTable
            label="Reportes cerrados"
            rows={list.rows}
            at={here(list.page)}
            keyOf={({ id }) => id}
            columns={CLOSED_REPORT_COLUMNS}
          />
          <Pagination page={list.page} pages={list.pages} href={here} />
        </>
      )}
    </AdminPage>
  )
}

const CLOSED_REPORT_COLUMNS: [TableColumn<ClosedReport>, ...TableColumn<ClosedReport>[]] = [
  { name: 'Qué', size: 'name', value: ({ reason }) => REPORT_REASONS[reason].label },
  { name: 'Negocio', narrow: 'fill', value: (row, place) => <About row={row} place={place} /> },
  { name: 'Quién', narrow: 'wide', value: ({ name, email }) => name ?? email ?? 'Alguien' },
  {
    name: 'En qué quedó',
    narrow: 'plain',
    value: ({ status, note }) => (
      <>
        <Badge tone={status === 'resolved' ? 'good' : undefined}>
          {status === 'resolved' ? 'Resuelto' : 'Desestimado'}
        </Badge>{' '}
        {note}
      </>
    ),
  },
  { name: 'Se cerró', narrow: 'plain', size: 'date', value: ({ closedOn }) => closedOn },
  {
    name: 'Acciones',
    narrow: 'end',
    size: 'menu',
    value: (row, place) => <Actions row={row} place={place} />,
  },
]

const About = ({ row: { businessId, businessName }, place }: { row: ClosedReport; place: string }) =>
  businessId === null ? (
    businessName
  ) : (
    <a href={withReturnTo(href('/admin/contactos/:id', { id: businessId }), place)}>{businessName}</a>
  )

function Actions({ row: { id, email, phone, businessName }, place }: { row: ClosedReport; place: string }) {
  const of = `el reporte sobre ${businessName}`
  return (
    <RowMenu of={of}>
      {(email || phone) && (
        <RowMenuLink
          icon="mail"
          of={of}
          href={withReturnTo(href('/administracion/revision/reportes/:id/responder', { id }), place)}
        >
          Responder
        </RowMenuLink>
      )}
      <RowMenuActionItem
        icon="back"
        of={of}
        action={href('/administracion/revision/:kind/:id/:verb', { kind: 'reportes', id, verb: 'devolver' })}
        back={place}
      >
        Abrir otra vez
      </RowMenuActionItem>
    </RowMenu>
  )
}
