import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { Records } from '~/ui/list/records'
import { listAccounts } from '../manage.server'

/** Who may come in, and as what. */
export const loader = adminLoader(async () => {
  const accounts = await listAccounts(db)
  return { accounts: accounts.map(({ createdAt: _, ...account }) => account) }
})

export const meta = adminTitle('Cuentas')

export default function Accounts() {
  const { accounts } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Cuentas"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Se crean y se borran en el servidor, con npm run admin"
    >
      <Records
        label="Cuentas"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Usuario', value: ({ id, username }) => <a href={adminPaths.accountOf(id)}>{username}</a> },
          { name: 'Papel', value: ({ role }) => ROLE_NAMES[role], size: 'name' },
          { name: 'Segundo paso', value: ({ hasSecondStep }) => (hasSecondStep ? 'Sí' : 'No') },
          { name: 'Sesiones', value: ({ sessions }) => sessions, isNumber: true, size: 'figure' },
        ]}
      />
    </AdminPage>
  )
}
