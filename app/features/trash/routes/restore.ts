import { redirect } from '@remix-run/node'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import {
  adminLoader,
  anyRoleAdminAction,
  requireAdminAccess,
} from '~/features/accounts/http/admin-route.server'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { TRASH_ERROR_MESSAGES } from '~/features/trash-kinds/schema'
import { readListReturnPath } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { requireTrashParams } from '../http/trash-address'
import { TRASH_KINDS } from '../kinds.server'
import { findAdminPagePath, restoreTrashEntry } from '../trash.server'

/** Redirects to the list, because this address only accepts a form. */
export const loader = adminLoader(() => redirect(adminPaths.trash()))

/**
 * Restores an entry of the trash. The button `Deshacer` after a deletion uses it, too (D30). The role
 * `catalog` may only restore kinds with `isCatalogs`.
 */
export const action = anyRoleAdminAction(async ({ request, params, actor }) => {
  const { noun, id } = requireTrashParams(params)
  const { isCatalogs } = TRASH_KINDS[noun]
  if (!isCatalogs) await requireAdminAccess(db, request)
  const restored = await restoreTrashEntry(db, { actor }, noun, id)
  const list = readListReturnPath(request)
  const back = list ?? (isCatalogs ? adminPaths.categories() : adminPaths.trash())
  if (!restored.ok) {
    const text = TRASH_ERROR_MESSAGES[restored.reason]
    return redirectWithNotice(back, { kind: 'error', title: 'No se pudo restaurar', text })
  }
  const title = `${ENTITY_LABELS[noun]} de vuelta`
  const page = await findAdminPagePath(db, noun, id)
  const text = restored.item?.title
  if (!list) return redirectWithNotice(page ?? back, { kind: 'success', title, text })
  const link = page ? { text: 'Abrir', href: withReturnTo(page, list) } : undefined
  return redirectWithNotice(list, { kind: 'success', title, text, link })
})
