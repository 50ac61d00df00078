import { redirect } from '@remix-run/node'
import { adminPaths, withReturn } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader, catalogAction } from '~/features/accounts/http/admin-route.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { NOUNS } from '~/features/audit/schema'
import type { TrashRefusal } from '~/features/deletion/schema'
import { listReturn } from '~/http/auth/admin-return'
import { redirectWithNotice } from '~/http/notice.server'
import { pageOf } from '../contents.server'
import { restoreFromTrash } from '../empty.server'
import { readTrashAddress } from '../http/trash-address'
import { TRASH_KINDS } from '../kinds.server'

/** A verb without a page of its own. */
export const loader = adminLoader(() => redirect(adminPaths.trash()))

/** Takes something out of the trash; also the `Deshacer` of a deletion (D30). */
export const action = catalogAction(async ({ request, params, actor }) => {
  const { noun, id } = readTrashAddress(params)
  const { isCatalogs } = TRASH_KINDS[noun]
  if (!isCatalogs) await requireAdmin(db, request)
  const restored = await restoreFromTrash(db, { actor }, noun, id)
  const list = listReturn(request)
  const back = list ?? (isCatalogs ? adminPaths.categories() : adminPaths.trash())
  if (!restored.ok) {
    const text = REFUSALS[restored.reason]
    return redirectWithNotice(back, { kind: 'error', title: 'No se pudo restaurar', text })
  }
  const title = `${NOUNS[noun]} de vuelta`
  const page = await pageOf(db, noun, id)
  const text = restored.item?.title
  if (!list) return redirectWithNotice(page ?? back, { kind: 'success', title, text })
  const link = page ? { text: 'Abrir', href: withReturn(page, list) } : undefined
  return redirectWithNotice(list, { kind: 'success', title, text, link })
})

const REFUSALS: Record<TrashRefusal, string> = {
  not_found: 'Ya no está en la papelera.',
  slot_taken: 'Ese horario ya está ocupado por otra reserva.',
  rated_again: 'La misma persona tiene otra calificación publicada de ese negocio.',
  in_use: 'Otras cosas todavía lo usan.',
}
