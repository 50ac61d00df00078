import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { listSessions } from '~/features/accounts/session-list.server'
import { shownSessions } from '~/features/accounts/shown-sessions.server'
import { Sessions } from '~/features/accounts/ui/sessions'
import { outboxOverview } from '~/features/outbox/overview.server'
import { momentInWords } from '~/features/places/calendar'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { readSite } from '~/features/settings/site.server'
import { Provisions } from '~/features/settings/ui/provisions'
import { isMailConfigured } from '~/gateways/mail.server'
import { adminTitle } from '~/http/meta'
import { pageCacheCounts } from '~/http/page-cache-counts'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { version } from '../../../../package.json'
import { isOutdated, latestBackup } from '../backups/list.server'
import { listErrors } from '../error-log.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { readProcessHealth } from '../process-health.server'
import { readStorage, readVersions } from '../storage.server'
import { ErrorsPart } from '../ui/errors-part'
import { MachinePart } from '../ui/machine-part'
import { OutboxPart } from '../ui/outbox-part'

export const loader = adminLoader(async ({ actor, query }) => {
  const { sessionId } = actor
  const reference = query.get('referencia')?.trim().slice(0, 12) ?? ''
  const [outbox, errors, sessions, storage, versions, backup] = await Promise.all([
    outboxOverview(db),
    listErrors(db, reference),
    listSessions(db, null),
    readStorage(db, env.DATA_DIR),
    readVersions(db),
    latestBackup(env.DATA_DIR),
  ])
  return {
    provisions: provisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], await readSite(db, env)),
    outbox: { ...outbox, messages: outbox.messages.map(withMoment), hasMail: isMailConfigured() },
    reference,
    errors: errors.map(({ at, ...error }) => ({ ...error, when: momentInWords(at) })),
    sessions: shownSessions(sessions, sessionId),
    storage,
    backup: backup && { ...backup, when: momentInWords(backup.madeAt) },
    isBackupOutdated: !isCopiedElsewhere() && isOutdated(backup),
    isCopiedElsewhere: isCopiedElsewhere(),
    versions: { ...versions, app: version, node: process.version },
    health: readProcessHealth(),
    pageCache: pageCacheCounts,
  }
})

const withMoment = <Row extends { createdAt: string }>(row: Row) => ({
  ...row,
  when: momentInWords(row.createdAt),
})

export const meta = adminTitle('Sistema')

/** What needs a hand comes first: messages, errors, copies; then what is not set up, and who is in. */
export default function System() {
  const { provisions, outbox, reference, errors, sessions, ...machine } = useLoaderData<typeof loader>()
  const missing = provisions.filter((each) => each.missing.length > 0)
  return (
    <AdminPage title="Sistema" back={{ text: 'Administración', href: adminPaths.home() }}>
      <SectionHeading title="Bandeja de salida" />
      <OutboxPart {...outbox} />
      <SectionHeading title="Errores" />
      <ErrorsPart errors={errors} reference={reference} />
      <MachinePart {...machine} />
      <div id="sin-configurar">
        <SectionHeading title="Sin configurar" />
      </div>
      {missing.length > 0 ? (
        <Provisions label="Sin configurar" provisions={missing} />
      ) : (
        <p>Todo está configurado.</p>
      )}
      <SectionHeading title="Sesiones abiertas" />
      <Sessions sessions={sessions} revoke={({ id }) => adminPaths.revokeSession(id)} withNames />
    </AdminPage>
  )
}
