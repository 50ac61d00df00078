import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths, TRASH_PARAMS, type TrashEntityType, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import {
  createAdminAction,
  createAdminLoader,
  createAnyRoleAdminAction,
  requireAdminAccess,
} from '~/features/accounts/http/admin-route.server'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { removeImageFiles } from '~/features/images/orphan-images.server'
import { TRASH_ERROR_MESSAGES } from '~/features/trash-kinds/schema'
import { imageStoresByUse } from '~/gateways/object-store/stores.server'
import { buildRowNotFoundResponse, requireIdParam } from '~/http/admin-id'
import { readListReturnPath } from '~/http/auth/admin-return'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { TRASH_ENTITY_TYPES, TRASH_KINDS } from '../kinds.server'
import { eraseTrashEntry, findAdminPagePath, findInTrash, restoreTrashEntry } from '../trash.server'

/**
 * Page that asks for confirmation before erasing, which cannot be undone (D30, D101). The address for restoring
 * only accepts a form, so it redirects to the list.
 */
export const loader = createAdminLoader(async ({ request, params }) => {
  if (isToRestore(request)) throw redirect(adminPaths.trash())
  const { noun, id } = requireTrashParams(params)
  const entry = await findInTrash(db, noun, id)
  if (!entry) return null
  const { title, detail } = entry
  return { noun, id, title, detail, erasedWith: TRASH_KINDS[noun].erasedWith }
})

/** Restores or erases an entry of the trash. The address decides. */
export const action = (sent: ActionFunctionArgs) => (isToRestore(sent.request) ? restore(sent) : erase(sent))

const isToRestore = (request: Request) => /\/restaurar\/?$/i.test(new URL(request.url).pathname)

/**
 * Restores an entry of the trash. The button `Deshacer` after a deletion uses it, too (D30). The role
 * `catalog` may only restore kinds with `isCatalogs`.
 */
const restore = createAnyRoleAdminAction(async ({ request, params, actor }) => {
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

const erase = createAdminAction(async ({ params, actor, redirectBack }) => {
  const { noun, id } = requireTrashParams(params)
  const erased = await eraseTrashEntry(
    db,
    { actor, removeImages: (hashes) => removeImageFiles(imageStoresByUse, hashes) },
    noun,
    id,
  )
  if (erased.ok) return redirectBack(adminPaths.trash(), { title: 'Borrado para siempre' })
  if (erased.reason === 'not_found') return null
  const text = 'Todavía hay cosas que lo usan: bórralas o cámbialas antes.'
  return redirectBack(adminPaths.trash(), { kind: 'error', title: 'No se pudo borrar', text })
})

/**
 * Returns the entry named by `/administracion/papelera/{que}/{id}/…`. Throws 404 for an unknown kind or an
 * invalid id.
 */
function requireTrashParams(params: { noun?: string | undefined; id?: string | undefined }): {
  noun: TrashEntityType
  id: number
} {
  const noun = TRASH_ENTITY_TYPES.find((each) => TRASH_PARAMS[each] === params.noun)
  if (!noun) throw buildRowNotFoundResponse()
  return { noun, id: requireIdParam(params.id) }
}

export const meta = createAdminMeta('Borrar para siempre')

export default function EraseTrashEntryRoute() {
  const { noun, id, title, detail, erasedWith } = useLoaderData<typeof loader>()
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <ConfirmPage
      question="¿Borrar para siempre?"
      action={keep(adminPaths.erase(noun, id))}
      confirm="Borrar para siempre"
      back={{ text: 'Papelera', href: back ?? adminPaths.trash() }}
    >
      <p>
        {ENTITY_LABELS[noun]}: <b>{title}</b>
        {detail && `, ${detail}`}
      </p>
      <p>{erasedWith} La bitácora olvida lo que sabía. Esto no se puede deshacer.</p>
    </ConfirmPage>
  )
}
