import { redirect, redirectDocument } from '@remix-run/node'
import { canAccess } from '~/address-rules.server'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import {
  type AdminRequest,
  createAdminLoader,
  createAnyRoleAdminAction,
} from '~/features/accounts/http/admin-route.server'
import type { UndoResult } from '~/features/audit/schema'
import { startStageAndRedirect } from '~/features/imports/http/import-route.server'
import { findImportOfAuditBatch } from '~/features/imports/jobs/import-jobs.server'
import { buildDecisionContext } from '~/features/moderation/http/entry-at.server'
import { href } from '~/href'
import { requireIdParam } from '~/http/admin-id'
import { parseListReturnPath, readAdminRefererPath } from '~/http/auth/admin-return'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { formatList } from '~/values/text/in-list'
import { ALREADY_UNDONE_NOTICE, buildUndoBatchNotice } from '../http/undo-notice.server'
import { undoEntry } from '../undo.server'
import { MAX_UNDO_REQUEST_MS, undoBatch } from '../undo-batch.server'

/** Redirects to the log, because this address only accepts a form. */
export const loader = createAdminLoader(() => redirect(adminPaths.auditLog()))

/** Undoes the entry or, at an address with a batch, all that the batch did. */
export const action = createAnyRoleAdminAction((asked) =>
  asked.params.batch ? undoWhole(asked) : undoOne(asked),
)

/**
 * Undoes a log entry (D133). Redirects to the list or page that had the button, otherwise to the page of the
 * entity.
 */
async function undoOne({ request, actor, id, back }: AdminRequest) {
  const undone = await undoEntry(db, { ...buildDecisionContext(actor), actor }, id)
  wakeOutbox()
  const { title, isGone = false, place = adminPaths.auditLog() } = undone
  const before = readAdminRefererPath(request)
  const to = back ?? (isGone ? parseListReturnPath(before ?? null) : before) ?? place
  if (undone.ok)
    return redirectWithNotice(to, {
      kind: 'success',
      title: titleOf(undone),
      text: textOf(undone, title, isGone),
    })
  const text = undone.reason === 'refused' ? undone.message : 'Ya se deshizo, o ya no guarda lo de antes.'
  return redirectWithNotice(to, { kind: 'error', title: 'No se pudo deshacer', text })
}

/**
 * Undoes a batch line (D152). If that takes too long for a request, redirects to a page with the progress.
 */
async function undoWhole({ request, params, actor, back: list }: AdminRequest) {
  const id = requireIdParam(params.batch)
  const back = list ?? readAdminRefererPath(request) ?? adminPaths.auditLog()
  const imported = await findImportOfAuditBatch(db, id)
  if (imported && !canAccess(actor.role, 'POST', adminPaths.undoImport(imported.id))) return null
  // The process of an import reads its rows, so that process also undoes it (decision 106).
  if (imported) return startStageAndRedirect(actor, imported.id, 'undo')
  const context = { ...buildDecisionContext(actor), actor, onError: logError, maxMs: MAX_UNDO_REQUEST_MS }
  const undone = await undoBatch(db, context, id)
  wakeOutbox()
  if (undone.ok && !undone.isDone)
    return redirectDocument(
      withReturnTo(href('/administracion/bitacora/lotes/:id', { id: undone.batch }), back),
      303,
    )
  if (undone.ok) return redirectWithNotice(back, buildUndoBatchNotice(id, undone))
  return undone.reason === 'undone' ? redirectWithNotice(back, ALREADY_UNDONE_NOTICE) : null
}

type Done = Extract<UndoResult, { ok: true }>

const titleOf = ({ done, notUndone: stays }: Done) =>
  done.length === 0 && stays.length > 0 ? 'No quedaba nada que deshacer' : 'Deshecho'

function textOf(
  { done, notUndone: stays }: Done,
  title: string | undefined,
  isGone: boolean,
): string | undefined {
  if (isGone) return `${title ?? ''}: está en la papelera.`
  const back =
    done.length > 0 && `${title ?? ''}: ${done.length === 1 ? 'volvió' : 'volvieron'} ${formatList(done)}.`
  const stay = stays.length > 0 && `Se queda como está, porque cambió después: ${formatList(stays)}.`
  return [back, stay].filter(Boolean).join(' ') || undefined
}
