import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { BULK_VERB_TEXTS } from '~/features/admin-lists/verbs'
import { findBatchRun } from '~/features/audit/batch-run.server'
import { buildUndoBatchNotice } from '~/features/audit-log/http/undo-notice.server'
import {
  continueUndoBatch,
  MAX_UNDO_REQUEST_MS,
  type UndoBatchWork,
} from '~/features/audit-log/undo-batch.server'
import { buildDecisionContext } from '~/features/moderation/http/entry-at.server'
import { logError } from '~/http/log-error.server'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { AdminPage } from '~/ui/layout/admin-page'
import { buildBulkNotice } from '../http/bulk-request.server'
import { continueBulkAction, type StoredBulkRequest } from '../run.server'

/**
 * Works on a run for a limited time and shows its progress. The page reloads until the run is done, even
 * without JavaScript. If the page is closed, the audit log has a link to continue the run (T151).
 */
export const loader = createAnyRoleAdminLoader(async ({ actor, id, back = adminPaths.auditLog() }) => {
  const found = await findBatchRun<UndoBatchWork | StoredBulkRequest>(db, id)
  if (!found) return redirect(back)
  // An account whose role changed meanwhile does not continue the run (T129, T236).
  if (found.username !== actor.username || found.role !== actor.role) return null
  const context = { ...buildDecisionContext(actor), actor, onError: logError, maxMs: MAX_UNDO_REQUEST_MS }
  const { work } = found
  if (work.kind === 'undo') {
    const undone = await continueUndoBatch(db, context, id)
    wakeOutbox()
    if (!undone) return redirect(back)
    if (undone.isDone) return redirectWithNotice(back, buildUndoBatchNotice(work.undoes, undone))
    const { done, left, failed } = undone
    return progressOf('Deshaciendo', done, work.total, done + left + failed.count)
  }
  const run = await continueBulkAction(db, context, id)
  wakeOutbox()
  if (!run) return redirect(back)
  if (run.isDone) return redirectWithNotice(back, await buildBulkNotice(db, run))
  const { done, stayed, failed } = run
  return progressOf(
    BULK_VERB_TEXTS[work.verb].label,
    done,
    work.items.length,
    done + stayed.count + failed.count,
  )
})

const progressOf = (verb: string, done: number, total: number, passed: number) => ({
  verb,
  done,
  total,
  passed,
})

const title = createAdminMeta('Trabajando')

/** The page reloads at once, because each request does the next part. */
export const meta: typeof title = (args) => [...(title(args) ?? []), { httpEquiv: 'refresh', content: '0' }]

export default function BulkRunRoute() {
  const { verb, total, passed } = useLoaderData<typeof loader>()
  const count = (number: number) => number.toLocaleString('es-US')
  return (
    <AdminPage title={verb} narrow>
      <progress className="h-6 w-full accent-green" max={total} value={passed} aria-label="Avance" />
      <p className="figures">
        Van {count(passed)} de {count(total)}
      </p>
      <p>No cierres esta página: si la cierras, lo que falta queda sin hacer y la bitácora te deja seguir.</p>
    </AdminPage>
  )
}
