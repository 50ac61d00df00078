import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { removeImageFiles } from '~/features/images/orphan-images.server'
import { imageStoresByUse } from '~/gateways/object-store/stores.server'
import { createAdminMeta } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { requireTrashParams } from '../http/trash-address'
import { TRASH_KINDS } from '../kinds.server'
import { eraseTrashEntry, findInTrash } from '../trash.server'

/** Page that asks for confirmation before erasing, which cannot be undone (D30, D101). */
export const loader = adminLoader(async ({ params }) => {
  const { noun, id } = requireTrashParams(params)
  const entry = await findInTrash(db, noun, id)
  if (!entry) return null
  const { title, detail } = entry
  return { noun, id, title, detail, erasedWith: TRASH_KINDS[noun].erasedWith }
})

export const action = adminAction(async ({ params, actor, redirectBack }) => {
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
