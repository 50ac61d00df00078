import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { listAccounts } from '../manage.server'
import { AccountsPage } from '../ui/accounts-page'

/** Who may come in, and as what. */
export const loader = adminLoader(async () => {
  const accounts = await listAccounts(db)
  return { accounts: accounts.map(({ createdAt: _, ...account }) => account) }
})

export const meta = adminTitle('Cuentas')

export default function Accounts() {
  return <AccountsPage {...useLoaderData<typeof loader>()} />
}
