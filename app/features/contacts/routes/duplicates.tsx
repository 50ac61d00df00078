import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { readPage } from '~/values/list-query'
import { listDuplicates } from '../merge/duplicates.server'
import { DuplicatesPage } from '../ui/merge/duplicates-page'

/** Contacts of the whole directory that may be the same (D24, D100). */
export const loader = adminLoader(({ query }) => listDuplicates(db, readPage(query)))

export const meta = adminTitle('Posibles duplicados')

export default function Duplicates() {
  return <DuplicatesPage list={useLoaderData<typeof loader>()} />
}
