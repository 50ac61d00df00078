import { redirect } from '@remix-run/node'
import { adminPaths, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader, adminOrCatalogAction } from '~/features/accounts/http/admin-route.server'
import { requireAdminAccess } from '~/features/accounts/http/guards.server'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { TRASH_REFUSALS } from '~/features/trash-kinds/schema'
import { readReturnList } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { findAdminPage } from '../contents.server'
import { restoreFromTrash } from '../empty.server'
import { readTrashAddress } from '../http/trash-address'
import { TRASH_KINDS } from '../kinds.server'

/** Redirects to the list, because this address only accepts a form. */
export const loader = adminLoader(() => redirect(adminPaths.trash()))

/**
 * Restores an entry of the trash. The button `Deshacer` after a deletion uses it, too (D30). The role
 * `catalog` may only restore kinds with `isCatalogs`.
 */
export const action = adminOrCatalogAction(async ({ request, params, actor }) => {
  const { noun, id } = readTrashAddress(params)
  const { isCatalogs } = TRASH_KINDS[noun]
  if (!isCatalogs) await requireAdminAccess(db, request)
  const restored = await restoreFromTrash(db, { actor }, noun, id)
  const list = readReturnList(request)
  const back = list ?? (isCatalogs ? adminPaths.categories() : adminPaths.trash())
  if (!restored.ok) {
    const text = TRASH_REFUSALS[restored.reason]
    return redirectWithNotice(back, { kind: 'error', title: 'No se pudo restaurar', text })
  }
  const title = `${ENTITY_LABELS[noun]} de vuelta`
  const page = await findAdminPage(db, noun, id)
  const text = restored.item?.title
  if (!list) return redirectWithNotice(page ?? back, { kind: 'success', title, text })
  const link = page ? { text: 'Abrir', href: withReturnTo(page, list) } : undefined
  return redirectWithNotice(list, { kind: 'success', title, text, link })
})
