import { basename } from 'node:path'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { formatDateTime } from '~/features/places/calendar'
import { href } from '~/href'
import { logBackgroundError, logError } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { AdminPage } from '~/ui/layout/admin-page'
import { RecordTable, type TableColumn } from '~/ui/list/records'
import { type BackupKind, getBackupKind, listBackups } from '../backups/backups.server'
import {
  type BackupRestoreOutcome,
  makeBackup,
  readRestoreOutcome,
  readRestoreRequest,
  runBackupHook,
} from '../backups/make.server'
import { formatBytes } from '../ui/machine-part'

const BACKUP_KIND_LABELS: Record<BackupKind, string> = {
  hourly: 'De cada hora',
  daily: 'Del día',
  manual: 'Hecha a mano',
  'before-migration': 'Antes de actualizar',
}

/** Whether the data is on a database server. Its operator makes the backups there. */
const isBackedUpElsewhere = () => env.DATABASE_URL !== undefined

export const loader = createAdminLoader(async () => {
  if (isBackedUpElsewhere()) return { copies: [], requested: null, outcome: null, isElsewhere: true }
  const [copies, requested, outcome] = await Promise.all([
    listBackups(env.DATA_DIR),
    readRestoreRequest(env.DATA_DIR),
    readRestoreOutcome(env.DATA_DIR),
  ])
  return {
    copies: copies.map(({ name, bytes, madeAt }) => {
      const kind = getBackupKind(name)
      return { name, bytes, reason: kind ? BACKUP_KIND_LABELS[kind] : name, when: formatDateTime(madeAt) }
    }),
    requested: requested && basename(requested),
    outcome: outcome && { ...outcome, when: formatDateTime(outcome.at) },
    isElsewhere: false,
  }
})

/** Makes a backup now. */
export const action = createAdminAction(async ({ actor, redirectBack }) => {
  if (isBackedUpElsewhere())
    return redirectWithNotice(href('/administracion/sistema/copias'), {
      kind: 'error',
      title: 'Aquí no se hacen copias',
      text: 'Los datos están en PostgreSQL: se copian y se restauran con los medios de ese servidor.',
    })
  try {
    const { file, rows } = await makeBackup({ dataDir: env.DATA_DIR, kind: 'manual' })
    await recordChange(db, actor, { action: 'created', noun: 'file', id: null, title: basename(file) })
    // Not awaited, because the command may take minutes. A failure appears in the list of errors.
    if (env.BACKUP_COMMAND)
      void runBackupHook(env.BACKUP_COMMAND, file).catch((error: unknown) =>
        logBackgroundError(error, 'backup', true),
      )
    const text = `${rows.businesses} negocios, ${rows.ratings} calificaciones y ${rows.reservations} reservas, con lo rechazado y lo que está en la papelera.`
    return redirectBack(href('/administracion/sistema/copias'), { title: 'Copia hecha y revisada', text })
  } catch (error) {
    logError(error)
    const text = 'Revisa en Sistema cuánto espacio queda libre.'
    return redirectBack(href('/administracion/sistema/copias'), {
      kind: 'error',
      title: 'No se pudo hacer la copia',
      text,
    })
  }
})

export const meta = createAdminMeta('Copias de seguridad')

interface ShownCopy {
  name: string
  reason: string
  when: string
  bytes: number
}

const BACKUP_COLUMNS: [TableColumn<ShownCopy>, ...TableColumn<ShownCopy>[]] = [
  {
    name: 'Hecha',
    value: ({ name, when }) => (
      <>
        {when} <span className="block font-text text-sm text-soft wrap-anywhere">{name}</span>
      </>
    ),
  },
  { name: 'Por qué', narrow: 'end', value: ({ reason }) => reason },
  { name: 'Tamaño', value: ({ bytes }) => formatBytes(bytes), isNumber: true, size: 'figure' },
  {
    name: 'Acciones',
    narrow: 'plain',
    size: 'button',
    value: ({ name, when }) => (
      <ButtonLink
        size="small"
        href={href('/administracion/sistema/copias/:name/descargar', { name: name.toLowerCase() })}
        aria-label={`Descargar: ${when}`}
      >
        Descargar
      </ButtonLink>
    ),
  },
]

export default function Backups() {
  const { copies, requested, outcome, isElsewhere } = useLoaderData<typeof loader>()
  if (isElsewhere)
    return (
      <AdminPage
        title="Copias de seguridad"
        back={{ text: 'Sistema', href: href('/administracion/sistema') }}
        lead="Los datos están en PostgreSQL."
      >
        <p>
          Se copian y se restauran con los medios de ese servidor, como sus instantáneas o pg_dump. Desde aquí
          no se hacen copias.
        </p>
      </AdminPage>
    )
  return (
    <AdminPage
      title="Copias de seguridad"
      back={{ text: 'Sistema', href: href('/administracion/sistema') }}
      lead="Una cada hora y una cada día, revisadas de principio a fin. Están en el mismo disco que el sitio: descarga una de vez en cuando."
      actions={
        <form method="post" action={href('/administracion/sistema/copias')}>
          <Button tone="primary">Hacer una copia ahora</Button>
        </form>
      }
    >
      {requested && <Requested name={requested} />}
      {!requested && outcome && <Outcome {...outcome} />}
      {copies.length > 0 ? (
        <RecordTable
          label="Copias de seguridad"
          rows={copies}
          columns={BACKUP_COLUMNS}
          keyOf={({ name }) => name}
        />
      ) : (
        <p>No hay ninguna copia todavía: la primera se hace a los dos minutos del arranque.</p>
      )}
      <p>
        Para volver a una, en la terminal del servidor: <code>npm run restaurar -- COPIA</code>, con el nombre
        que está bajo su fecha. Si no tienes esa terminal, pídeselo a quien instaló el sitio y dile ese
        nombre.
      </p>
    </AdminPage>
  )
}

function Requested({ name }: { name: string }) {
  return (
    <Notice title="El próximo arranque vuelve a una copia" isPersistent>
      <p>
        {name}. Ahora reinicia el servidor (en Fly.io, <code>fly apps restart</code>). Hasta entonces el sitio
        sigue igual; lo que se escriba de aquí a entonces se queda aparte con lo reemplazado. Para dejarlo
        como está: <code>npm run restaurar -- --cancelar</code>.
      </p>
    </Notice>
  )
}

function Outcome({ copy, when, refusal, aside }: Omit<BackupRestoreOutcome, 'at'> & { when: string }) {
  if (refusal)
    return (
      <Notice kind="error" title="No se volvió a la copia" isPersistent>
        <p>
          {when}: {refusal}
        </p>
      </Notice>
    )
  return (
    <Notice kind="success" title="El sitio volvió a una copia" isPersistent>
      <p>
        {when}: {copy}. {aside && `Lo que había quedó en ${aside}.`} Las sesiones se cerraron y los
        navegadores conocidos se olvidaron.
      </p>
    </Notice>
  )
}
