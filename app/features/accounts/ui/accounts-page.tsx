import { adminPaths } from '~/admin-paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES } from '~/ui/layout/person'
import { Records } from '~/ui/list/records'
import type { Role } from '~/values/roles/role'

interface ShownAccount {
  id: number
  username: string
  role: Role
  sessions: number
  hasSecondStep: boolean
}

export const AccountsPage = ({ accounts }: { accounts: ShownAccount[] }) => (
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
