import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader, adminOrCatalogAction } from '~/features/accounts/http/admin-route.server'
import type { UndoResult } from '~/features/audit/schema'
import { buildDecisionContext } from '~/features/moderation/http/entry-at.server'
import { parseListReturnPath, readRefererPage } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { formatList } from '~/values/text/in-list'
import { undoEntry } from '../undo.server'

/** Redirects to the log, because this address only accepts a form. */
export const loader = adminLoader(() => redirect(adminPaths.auditLog()))

/**
 * Undoes a log entry (D133). Redirects to the list or page that had the button, otherwise to the page of the
 * entity.
 */
export const action = adminOrCatalogAction(async ({ request, actor, id, back }) => {
  const undone = await undoEntry(db, { ...buildDecisionContext(actor), actor }, id)
  wakeOutbox()
  const { title, isGone = false, place = adminPaths.auditLog() } = undone
  const before = readRefererPage(request)
  const to = back ?? (isGone ? parseListReturnPath(before ?? null) : before) ?? place
  if (undone.ok)
    return redirectWithNotice(to, {
      kind: 'success',
      title: titleOf(undone),
      text: textOf(undone, title, isGone),
    })
  const text = undone.reason === 'refused' ? undone.message : 'Ya se deshizo, o ya no guarda lo de antes.'
  return redirectWithNotice(to, { kind: 'error', title: 'No se pudo deshacer', text })
})

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
