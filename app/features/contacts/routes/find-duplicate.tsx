import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { notHere, readId } from '~/http/admin-id'
import { withListReturn } from '~/http/auth/admin-return'
import { adminMeta } from '~/http/meta'
import { useListReturn } from '~/ui/list/list-return'
import { readContact } from '../edit/read.server'
import { findNamed } from '../merge/find.server'
import { findOthers, suggestDuplicates } from '../merge/suggest.server'
import { FindDuplicate } from '../ui/merge/find-duplicate'

export const handle = { hydrate: true }

/** Which contact is the same (D24): suggestions, the one of `?otro=`, or those with its words; `?busca=`: these alone. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const contact = await readContact(db, readId(params.id))
  if (!contact) throw notHere()
  const { id, name } = contact
  const asked = new URL(request.url).searchParams
  const typed = (asked.get('otro') ?? asked.get('busca') ?? '').slice(0, 300)
  const others = typed.trim() ? await findOthers(db, id, typed) : undefined
  if (asked.has('busca')) return { ...{ id, name, typed, others }, problem: null, suggestions: [] }
  const found = typed.trim() ? await findNamed(db, typed) : null
  if (found !== null && found !== id)
    throw redirect(withListReturn(adminPaths.mergeContacts(id, found), request))
  const problem = !typed.trim()
    ? null
    : found === id
      ? 'Es este mismo contacto'
      : others?.length
        ? null
        : 'No encontramos ese contacto'
  return { id, name, typed, others, problem, suggestions: await suggestDuplicates(db, id) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.problem ? 'Error: ' : ''}Unir ${data?.name || 'contacto'}`)

export default function FindDuplicateRoute() {
  const page = useLoaderData<typeof loader>()
  const { load, data: looked } = useFetcher<typeof loader>()
  const { keep } = useListReturn()
  return (
    <FindDuplicate
      {...page}
      looked={looked?.others}
      onSearch={(text) => load(adminPaths.searchMerge(page.id, text))}
      onChoose={(other) => location.assign(keep(adminPaths.mergeContacts(page.id, other)))}
    />
  )
}
