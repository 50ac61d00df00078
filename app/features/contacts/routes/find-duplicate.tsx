import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { notHere, readId } from '~/http/admin-id'
import { withListReturn } from '~/http/auth/admin-return'
import { readContact } from '../edit/read.server'
import { findNamed } from '../merge/find.server'
import { suggestDuplicates } from '../merge/suggest.server'
import { FindDuplicate } from '../ui/merge/find-duplicate'

/** Which contact is the same as this one (D24): suggestions, or the one that `?otro=` names. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const contact = await readContact(db, readId(params.id))
  if (!contact) throw notHere()
  const { id, name } = contact
  const typed = (new URL(request.url).searchParams.get('otro') ?? '').slice(0, 300)
  const found = typed.trim() ? await findNamed(db, typed) : null
  if (found !== null && found !== id)
    throw redirect(withListReturn(adminPaths.mergeContacts(id, found), request))
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
