import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { listSessions } from '~/features/accounts/session-list.server'
import { shownSessions } from '~/features/accounts/shown-sessions.server'
import { outboxOverview } from '~/features/outbox/overview.server'
import { momentInWords } from '~/features/places/calendar'
import { INTEGRATIONS, provisionStates, SITE_PROVISIONS } from '~/features/settings/environment'
import { adminTitle } from '~/http/meta'
import { pageCounts } from '~/http/page-counts'
import { version } from '../../../../package.json'
import { isOutdated, latestBackup } from '../backups/list.server'
import { listErrors } from '../error-log.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { readProcessHealth } from '../process-health.server'
import { readStorage, readVersions } from '../storage.server'
import { SystemPage } from '../ui/system-page'

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
    provisions: provisionStates([...SITE_PROVISIONS, ...INTEGRATIONS], env),
    outbox: { ...outbox, messages: outbox.messages.map(withMoment) },
    reference,
    errors: errors.map(({ at, ...error }) => ({ ...error, when: momentInWords(at) })),
    sessions: shownSessions(sessions, sessionId),
    storage,
    backup: backup && { ...backup, when: momentInWords(backup.madeAt) },
    isBackupOutdated: !isCopiedElsewhere() && isOutdated(backup),
    isCopiedElsewhere: isCopiedElsewhere(),
    versions: { ...versions, app: version, node: process.version },
    health: readProcessHealth(),
    pageCache: pageCounts,
  }
})

const withMoment = <Row extends { createdAt: string }>(row: Row) => ({
  ...row,
  when: momentInWords(row.createdAt),
})

export const meta = adminTitle('Sistema')

export default function System() {
  return <SystemPage {...useLoaderData<typeof loader>()} />
}
