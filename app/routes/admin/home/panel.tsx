import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireAdmin } from '~/http/guards.server'
import { Welcome } from '~/ui/admin/welcome'

export async function loader({ request }: LoaderFunctionArgs) {
  const { username, role } = await requireAdmin(db, request)
  return { person: { username, role } }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Panel')

export default function Panel() {
  return <Welcome title="Panel" person={useLoaderData<typeof loader>().person} />
}
