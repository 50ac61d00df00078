import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { notHere, readId } from '~/http/admin-id'
import { adminMeta } from '~/http/admin-meta'
import { keepReturn } from '~/http/admin-return'
import { requireAdmin } from '~/http/guards.server'
import { readContact } from '~/models/contact/edit/read.server'
import { findNamed } from '~/models/contact/merge/find.server'
import { suggestDuplicates } from '~/models/contact/merge/suggest.server'
import { FindDuplicate } from '~/ui/admin/contact/merge/find-duplicate'

/** Which contact is the same as this one (D24): suggestions, or the one that `?otro=` names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const contact = await readContact(db, readId(params.id))
  if (!contact) throw notHere()
  const { id, name } = contact
  const typed = (new URL(request.url).searchParams.get('otro') ?? '').slice(0, 300)
  const found = typed.trim() ? await findNamed(db, typed) : null
  if (found !== null && found !== id) throw redirect(keepReturn(adminPaths.mergeContacts(id, found), request))
  const problem = !typed.trim()
    ? null
    : found === id
      ? 'Es este mismo contacto'
      : 'No encontramos ese contacto'
  return { id, name, typed, problem, suggestions: await suggestDuplicates(db, id) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.problem ? 'Error: ' : ''}Unir ${data?.name || 'contacto'}`)

export default function FindDuplicateRoute() {
  return <FindDuplicate {...useLoaderData<typeof loader>()} />
}
