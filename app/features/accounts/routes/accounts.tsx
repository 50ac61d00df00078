import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/meta'
import { requireAdmin } from '../http/guards.server'
import { listAccounts } from '../manage.server'
import { AccountsPage } from '../ui/accounts-page'

/** Who may come in, and as what. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const accounts = await listAccounts(db)
  return { accounts: accounts.map(({ createdAt: _, ...account }) => account) }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Cuentas')

export default function Accounts() {
  return <AccountsPage {...useLoaderData<typeof loader>()} />
}
