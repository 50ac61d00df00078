import { redirect } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readBusiness } from '~/features/businesses/read.server'
import { withListReturn } from '~/http/auth/admin-return'
import { adminTitle } from '~/http/meta'
import { useListReturn } from '~/ui/list/list-return'
import { findNamed } from '../merge/find.server'
import { findOthers, suggestDuplicates } from '../merge/suggest.server'
import { FindDuplicate } from '../ui/merge/find-duplicate'

export const handle = { hydrate: true }

/** Which contact is the same (D24): suggestions, the one of `?otro=`, or those with its words; `?busca=`: these alone. */
export const loader = adminLoader(async ({ request, query, id }) => {
  const contact = await readBusiness(db, id)
  if (!contact) return null
  const { name } = contact
  const typed = (query.get('otro') ?? query.get('busca') ?? '').slice(0, 300)
  const others = typed.trim() ? await findOthers(db, id, typed) : undefined
  if (query.has('busca')) return { id, name, typed, others, problem: null, suggestions: [] }
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
})

export { clientLoader } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(
  ({ name, problem }) => `${problem ? 'Error: ' : ''}Unir ${name || 'contacto'}`,
)

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
