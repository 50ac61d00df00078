import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listReturn } from '~/http/auth/admin-return'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { findInTrash } from '../contents.server'
import { eraseFromTrash } from '../empty.server'
import { readTrashAddress } from '../http/trash-address'
import { ErasePage } from '../ui/erase-page'

/** Asks first: this cannot be taken back (D30, D101). */
export const loader = adminLoader(async ({ params }) => {
  const { noun, id } = readTrashAddress(params)
  const entry = await findInTrash(db, noun, id)
  if (!entry) return null
  const { title, detail } = entry
  return { noun, id, title, detail }
})

export const action = adminAction(async ({ request, params, actor }) => {
  const { noun, id } = readTrashAddress(params)
  const back = listReturn(request) ?? adminPaths.trash()
  const erased = await eraseFromTrash(db, { actor }, noun, id)
  if (erased.ok) return leaveTo(back, { kind: 'success', title: 'Borrado para siempre' })
  if (erased.reason === 'not_found') return null
  const text = 'Todavía hay cosas que lo usan: bórralas o cámbialas antes.'
  return leaveTo(back, { kind: 'error', title: 'No se pudo borrar', text })
})

export const meta = adminTitle('Borrar para siempre')

export default function Erase() {
  return <ErasePage {...useLoaderData<typeof loader>()} />
}
