import { redirect, redirectDocument } from '@remix-run/node'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader, adminOrCatalogAction } from '~/features/accounts/http/admin-route.server'
import { startStageAndRedirect } from '~/features/imports/http/import-route.server'
import { findImportOfAuditBatch } from '~/features/imports/jobs/import-jobs.server'
import { buildDecisionContext } from '~/features/moderation/http/entry-at.server'
import { readRefererPage } from '~/http/auth/admin-return'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { canAccess } from '~/values/role'
import { ALREADY_UNDONE_NOTICE, buildUndoBatchNotice } from '../http/undo-notice.server'
import { MAX_UNDO_REQUEST_MS, undoBatch } from '../undo-batch.server'

/** Redirects to the log, because this address only accepts a form. */
export const loader = adminLoader(() => redirect(adminPaths.auditLog()))

/**
 * Undoes a batch line (D152). If that takes too long for a request, redirects to a page with the progress.
 */
export const action = adminOrCatalogAction(async ({ request, actor, id, back: list }) => {
  const back = list ?? readRefererPage(request) ?? adminPaths.auditLog()
  const imported = await findImportOfAuditBatch(db, id)
  if (imported && !canAccess(actor.role, 'POST', adminPaths.undoImport(imported.id))) return null
  // The process of an import reads its rows, so that process also undoes it (decision 106).
  if (imported) return startStageAndRedirect(actor, imported.id, 'undo')
  const context = { ...buildDecisionContext(actor), actor, onError: logError, maxMs: MAX_UNDO_REQUEST_MS }
  const undone = await undoBatch(db, context, id)
  wakeOutbox()
  if (undone.ok && !undone.isDone)
    return redirectDocument(withReturnTo(adminPaths.batchRun(undone.batch), back), 303)
  if (undone.ok) return redirectWithNotice(back, buildUndoBatchNotice(id, undone))
  return undone.reason === 'undone' ? redirectWithNotice(back, ALREADY_UNDONE_NOTICE) : null
})
