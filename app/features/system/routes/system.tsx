import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { listSessions, toSessionListRows } from '~/features/accounts/sessions.server'
import { ActiveSessionList } from '~/features/accounts/ui/account-parts'
import { explainDeliveryError } from '~/features/outbox/delivery-errors'
import { type OutboxOverviewData, readOutboxOverview } from '~/features/outbox/overview.server'
import { formatDateTime } from '~/features/places/calendar'
import {
  type FeatureConfigState,
  INTEGRATION_FEATURES,
  listFeatureConfigStates,
  readSiteSettings,
  SITE_ENVIRONMENT_FEATURES,
} from '~/features/settings/site.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { pageCacheCounts } from '~/http/cache-rule'
import { createAdminMeta } from '~/http/meta'
import { Button } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { KeyFigureRow } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notices'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { ListFilterForm } from '~/ui/list/list-filters'
import { RecordTable, type TableColumn } from '~/ui/list/records'
import { cutText } from '~/values/text/clean'
import { version } from '../../../../package.json'
import { findLatestBackup, isBackupTooOld } from '../backups/backups.server'
import { listErrors } from '../error-log.server'
import { readDatabaseVersions, readProcessHealth, readStorageUsage } from '../readings.server'
import { ServerStatus } from '../ui/machine-part'

type ShownMessage = Omit<OutboxOverviewData['messages'][number], 'createdAt'> & { when: string }

type ShownOutbox = Omit<OutboxOverviewData, 'messages'> & { messages: ShownMessage[]; hasMail: boolean }

const MESSAGE_KIND_LABELS = { mail: 'Correo', marketing: 'Mercadeo' }

const OUTBOX_COLUMNS: [TableColumn<ShownMessage>, ...TableColumn<ShownMessage>[]] = [
  { name: 'Mensaje', value: ({ kind, about }) => `${MESSAGE_KIND_LABELS[kind]}: ${about}` },
  { name: 'Para', value: ({ to }) => to },
  {
    name: 'Estado',
    narrow: 'end',
    size: 'state',
    value: ({ status }) =>
      status === 'dead' ? <Badge tone="bad">No salió</Badge> : <Badge tone="warm">En espera</Badge>,
  },
  { name: 'Desde', value: ({ when }) => when },
  { name: 'Intentos', value: ({ attempts }) => attempts, isNumber: true, size: 'figure' },
  { name: 'Último error', value: ({ lastError }) => lastError && <DeliveryError error={lastError} /> },
  {
    name: 'Reintentar',
    narrow: 'end',
    size: 'button',
    value: ({ id, about }) => (
      <form method="post" action={href('/administracion/sistema/mensajes/:id/reintentar', { id })}>
        <Button size="small" aria-label={`Reintentar: ${about}`}>
          Reintentar
        </Button>
      </form>
    ),
  },
]

/** Explains a delivery error. The original text is folded below. An unknown error is shown as it is. */
function DeliveryError({ error }: { error: string }) {
  const text = explainDeliveryError(error)
  if (!text) return error
  return (
    <>
      {text}
      <details>
        <summary className="min-h-6 text-soft">Lo que dijo el servidor</summary>
        <small className="block wrap-anywhere text-soft">{error}</small>
      </details>
    </>
  )
}

/** Lists messages of the outbox with their recipients. Their content is not shown. */
function OutboxPart({ waiting, sent, dead, messages, hasMail }: ShownOutbox) {
  return (
    <>
      {!hasMail && (
        <Notice kind="error" title="No hay correo configurado: no se avisa a nadie">
          <p>
            Ni quien reserva ni los dueños reciben correos. Avísales por WhatsApp o por teléfono.{' '}
            <a href="#sin-configurar">Qué falta para que salgan</a>
          </p>
        </Notice>
      )}
      <KeyFigureRow
        figures={[
          { name: 'No salieron', value: dead, isWaiting: dead > 0 },
          { name: 'En espera', value: waiting },
          { name: 'Enviados en 7 días', value: sent },
        ]}
      />
      {dead > 1 && (
        <form method="post" action={href('/administracion/sistema/mensajes/reintentar')}>
          <Button size="small">Reintentar todos</Button>
        </form>
      )}
      {messages.length > 0 ? (
        <RecordTable
          label="Mensajes por enviar"
          columns={OUTBOX_COLUMNS}
          rows={messages}
          keyOf={({ id }) => id}
        />
      ) : (
        <p>No hay mensajes pendientes.</p>
      )}
    </>
  )
}

export const loader = createAdminLoader(async ({ actor, query }) => {
  const { sessionId } = actor
  const reference = cutText(query.get('referencia')?.trim() ?? '', 12)
  const [outbox, errors, sessions, storage, versions, backup] = await Promise.all([
    readOutboxOverview(db),
    listErrors(db, reference),
    listSessions(db, null),
    readStorageUsage(db, env.DATA_DIR),
    readDatabaseVersions(db),
    findLatestBackup(env.DATA_DIR),
  ])
  return {
    provisions: listFeatureConfigStates(
      [...SITE_ENVIRONMENT_FEATURES, ...INTEGRATION_FEATURES],
      await readSiteSettings(db, env),
    ),
    outbox: { ...outbox, messages: outbox.messages.map(withMoment), hasMail: isMailConfigured() },
    reference,
    errors: errors.map(({ at, ...error }) => ({ ...error, when: formatDateTime(at) })),
    sessions: toSessionListRows(sessions, sessionId),
    storage,
    backup: backup && { ...backup, when: formatDateTime(backup.madeAt) },
    isBackupOutdated: env.DATABASE_URL === undefined && isBackupTooOld(backup),
    isCopiedElsewhere: env.DATABASE_URL !== undefined,
    versions: { ...versions, app: version, node: process.version },
    health: readProcessHealth(),
    pageCache: pageCacheCounts,
  }
})

const withMoment = <Row extends { createdAt: string }>(row: Row) => ({
  ...row,
  when: formatDateTime(row.createdAt),
})

export const meta = createAdminMeta('Sistema')

/**
 * Page `Sistema`. Problems come first: messages, errors, backups. Then missing configuration and open
 * sessions.
 */
export default function SystemStatus() {
  const { provisions, outbox, reference, errors, sessions, ...machine } = useLoaderData<typeof loader>()
  const missing = provisions.filter((each) => each.missing.length > 0)
  return (
    <AdminPage title="Sistema" back={{ text: 'Administración', href: href('/administracion') }}>
      <SectionHeading title="Bandeja de salida" />
      <OutboxPart {...outbox} />
      <SectionHeading title="Errores" />
      <ErrorsPart errors={errors} reference={reference} />
      <ServerStatus {...machine} />
      <div id="sin-configurar">
        <SectionHeading title="Sin configurar" />
      </div>
      {missing.length > 0 ? (
        <FeatureConfigTable label="Sin configurar" provisions={missing} />
      ) : (
        <p>Todo está configurado.</p>
      )}
      <SectionHeading title="Sesiones abiertas" />
      <ActiveSessionList
        sessions={sessions}
        getRevokePath={({ id }) => href('/administracion/sistema/sesiones/:session/cerrar', { session: id })}
        withNames
      />
    </AdminPage>
  )
}

interface ShownError {
  id: number
  reference: string | null
  method: string
  part: string | null
  name: string
  message: string
  when: string
}

/** Lists the newest errors, or those with the reference that a visitor reported. */
function ErrorsPart({ errors, reference }: { errors: ShownError[]; reference: string }) {
  const clear = reference ? { clear: href('/administracion/sistema') } : {}
  return (
    <>
      <p className="text-soft">
        Quien ve una página de error lee en ella una referencia de seis letras o cifras.
      </p>
      <ListFilterForm action={href('/administracion/sistema')} {...clear}>
        <Field
          label="Referencia"
          name="referencia"
          optional
          defaultValue={reference}
          maxLength={12}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </ListFilterForm>
      {errors.length > 0 ? (
        <RecordTable
          label="Errores"
          rows={errors}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Referencia', value: (error) => error.reference ?? 'Sin referencia' },
            { name: 'Cuándo', value: ({ when }) => when },
            { name: 'Parte', value: ({ part, method }) => part ?? `Página entera (${method})` },
            { name: 'Error', value: ({ name, message }) => `${name}: ${message}` },
          ]}
        />
      ) : (
        <p>
          {reference
            ? `No se guarda ningún error con la referencia ${reference}.`
            : 'No hay errores guardados.'}
        </p>
      )}
    </>
  )
}

/** Table of the features that need configuration. It shows the names of the variables, not their values. */
function FeatureConfigTable({ label, provisions }: { label: string; provisions: FeatureConfigState[] }) {
  return (
    <RecordTable
      label={label}
      rows={provisions}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Qué', value: ({ name }) => name },
        {
          name: 'Estado',
          narrow: 'end',
          size: 'state',
          value: ({ missing }) =>
            missing.length === 0 ? <Badge tone="good">Puesto</Badge> : <Badge tone="warm">Falta</Badge>,
        },
        {
          name: 'Sin ella',
          value: ({ missing, without, isSetting }) =>
            missing.length > 0 && (
              <>
                {without}{' '}
                {isSetting ? (
                  <a href={href('/administracion/configuracion')}>Ponerlo en Configuración</a>
                ) : (
                  `Lo pone quien cuida el servidor: ${missing.join(', ')}.`
                )}
              </>
            ),
        },
      ]}
    />
  )
}
