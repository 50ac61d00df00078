import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { notHere } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { findInTrash } from '../contents.server'
import { eraseFromTrash } from '../empty.server'
import { readTrashAddress } from '../http/trash-address'
import { ErasePage } from '../ui/erase-page'

/** Asks first: this cannot be taken back (D30, D101). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const { noun, id } = readTrashAddress(params)
  const entry = await findInTrash(db, noun, id)
  if (!entry) throw notHere()
  const { title, detail } = entry
  return { noun, id, title, detail }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requireAdmin(db, request)
  const { noun, id } = readTrashAddress(params)
  const back = listReturn(request) ?? adminPaths.trash()
  const erased = await eraseFromTrash(db, { actor: person }, noun, id)
  if (erased.ok) return leaveTo(back, { kind: 'success', title: 'Borrado para siempre' })
  if (erased.reason === 'not_found') throw notHere()
  const text = 'Todavía hay cosas que lo usan: bórralas o cámbialas antes.'
  return leaveTo(back, { kind: 'error', title: 'No se pudo borrar', text })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Borrar para siempre')

export default function Erase() {
  return <ErasePage {...useLoaderData<typeof loader>()} />
}
