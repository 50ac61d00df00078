import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { type AdminListDefinition, AdminListView } from '~/features/admin-lists/ui/list-view'
import {
  ACTION_LABELS,
  ENTITY_LABELS,
  formatBatchLine,
  type LinkedAuditLogEntry,
} from '~/features/audit/schema'
import { ChangedFieldsList } from '~/features/audit/ui/changed-fields'
import { UndoButton } from '~/features/audit/ui/history'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { CellSecondLine } from '~/ui/list/records'
import { AUDIT_LOG_FILTERS, buildAuditLogPresets } from '../filters'
import { findBatchLine, getMaxSearchedAuditLogEntries, readAuditLogPage } from '../log.server'

/** List of the audit log: entity, action with details, account and time (D102). */
const AUDIT_LOG_LIST_DEFINITION: AdminListDefinition<LinkedAuditLogEntry, typeof AUDIT_LOG_FILTERS> = {
  label: 'Bitácora',
  rows: { one: 'anotación', many: 'anotaciones' },
  at: adminPaths.auditLog,
  filters: AUDIT_LOG_FILTERS,
  columns: () => [
    { name: 'A quién o a qué', size: 'name', value: (entry) => <Subject {...entry} /> },
    { name: 'Qué hizo', narrow: 'plain', value: (entry) => <Deed {...entry} /> },
    {
      name: 'Quién',
      narrow: 'end',
      size: 'state',
      value: ({ username }) => <span className={SMALL_TEXT_CLASS}>{username}</span>,
    },
    {
      name: 'Cuándo',
      narrow: 'plain',
      size: 'button',
      value: ({ when }) => <span className={SMALL_TEXT_CLASS}>{when}</span>,
    },
    {
      name: 'Acciones',
      narrow: 'end',
      size: 'state',
      value: (entry) => <UndoButton entry={entry} counts={entry.counts} goOn={entry.goOn} />,
    },
  ],
  notLoaded: 'No se pudo abrir la bitácora',
  empty: {
    card: { sign: '0', name: 'El cuaderno', hue: 'azul' },
    title: 'Todavía no hay nada',
    text: 'Cada cambio que hagas queda anotado aquí.',
    filtered: { title: 'Nada coincide', text: 'Prueba con menos filtros.', all: 'Ver toda la bitácora' },
  },
}

/** Small text, so that a row needs only two lines on a phone. */
const SMALL_TEXT_CLASS = 'max-md:text-sm'

function Subject(entry: LinkedAuditLogEntry) {
  const { href, title, noun, id, counts } = entry
  if (counts)
    return (
      <>
        <a href={adminPaths.auditLog({ lote: String(id) })}>{formatBatchLine(entry, counts.total)}</a>
        {title && <CellSecondLine>{title}</CellSecondLine>}
      </>
    )
  return (
    <>
      <span className="line-clamp-2">
        {href ? <a href={href}>{title}</a> : title}
        <span className="font-text text-sm font-normal text-soft md:hidden">
          {' '}
          <span aria-hidden="true">·</span> {ENTITY_LABELS[noun] ?? noun}
        </span>
      </span>
      <CellSecondLine>{ENTITY_LABELS[noun] ?? noun}</CellSecondLine>
    </>
  )
}

function Deed({ action, title, changes }: LinkedAuditLogEntry) {
  const deed = <span className={SMALL_TEXT_CLASS}>{ACTION_LABELS[action] ?? action}</span>
  const count = Object.keys(changes).length
  if (count === 0) return deed
  return (
    <details>
      <summary className="min-h-8 underline decoration-dotted">
        {deed}
        <span className="figures text-soft max-md:hidden">
          {' '}
          ({count === 1 ? '1 dato' : `${count} datos`})
        </span>
        <span className="visually-hidden"> de {title}</span>
      </summary>
      <ChangedFieldsList changes={changes} />
    </details>
  )
}

export const loader = createAdminLoader(async ({ query, actor }) => {
  const log = await readAdminList('log', AUDIT_LOG_FILTERS, query, (filter, page) =>
    readAuditLogPage(db, filter, page, actor),
  )
  return {
    ...log,
    searched: getMaxSearchedAuditLogEntries(log.filter),
    line: log.filter.batch ? await findBatchLine(db, log.filter.batch, actor) : null,
    views: buildAuditLogPresets(actor.username, getDateInZone(DEFAULT_TIME_ZONE, new Date())),
  }
})

export const meta = createAdminMeta('Bitácora')

export default function AuditLogRoute() {
  const { searched, line, ...log } = useLoaderData<typeof loader>()
  const notice = (
    <>
      {line && <BatchLine line={line} />}
      {searched !== null && (
        <p>
          Entre las {searched.toLocaleString('es-US')} anotaciones más recientes; elige días para ir más
          atrás.
        </p>
      )}
    </>
  )
  return (
    <AdminPage
      title="Bitácora"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Lo que se hizo desde la administración, con el antes y el después"
    >
      <AdminListView of={AUDIT_LOG_LIST_DEFINITION} {...log} notice={notice} />
    </AdminPage>
  )
}

/** Header above the entries of a batch line. Its button undoes those in force (D152). */
function BatchLine({ line }: { line: LinkedAuditLogEntry }) {
  const { counts, title, username, when } = line
  if (!counts) return null
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-hair pb-2.5">
      <p className="mr-auto wrap-anywhere">
        <b>{formatBatchLine(line, counts.total)}</b>
        {title && <span className="block">{title}</span>}
        <span className="block text-soft">
          {username}, {when}
        </span>
      </p>
      <UndoButton entry={line} counts={counts} goOn={line.goOn} />
      <ButtonLink size="small" href={adminPaths.auditLog()}>
        Toda la bitácora
      </ButtonLink>
    </div>
  )
}
