import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireCatalog } from '~/http/guards.server'
import { Welcome } from '~/ui/admin/welcome'

/** The first page of both roles; the `categorias` account sees what concerns categories only (D35). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { username, role } = await requireCatalog(db, request)
  return { person: { username, role } }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Administración')

export default function Administration() {
  return <Welcome title="Administración" person={useLoaderData<typeof loader>().person} />
}
