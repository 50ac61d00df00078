import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { RecordTable } from '~/ui/list/records'
import { ROLE_NAMES } from '~/values/role'
import { listAccounts } from '../manage.server'
import { listSessions, toSessionListRows } from '../sessions.server'
import { AccountStateBadge, ActiveSessionList } from '../ui/account-parts'

/** Page with the accounts, their roles and active sessions. */
export const loader = createAdminLoader(async ({ actor }) => {
  const accounts = await listAccounts(db)
  return {
    accounts: accounts.map(({ createdAt: _, ...account }) => account),
    sessions: toSessionListRows(await listSessions(db, null), actor.sessionId),
  }
})

export const meta = createAdminMeta('Cuentas')

export default function AccountsRoute() {
  const { accounts, sessions } = useLoaderData<typeof loader>()
  return (
    <AdminPage
      title="Cuentas"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Quién entra a la administración, y con qué papel"
      actions={
        <ButtonLink tone="primary" href={href('/administracion/cuentas/invitar')}>
          Invitar a alguien
        </ButtonLink>
      }
    >
      <RecordTable
        label="Cuentas"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Usuario',
            value: ({ id, username }) => <a href={href('/administracion/cuentas/:id', { id })}>{username}</a>,
          },
          { name: 'Papel', value: ({ role }) => ROLE_NAMES[role], size: 'name' },
          { name: 'Estado', value: (account) => <AccountStateBadge {...account} />, size: 'state' },
          { name: 'Segundo paso', value: ({ hasSecondStep }) => (hasSecondStep ? 'Sí' : 'No') },
          { name: 'Sesiones', value: ({ sessions }) => sessions, isNumber: true, size: 'figure' },
        ]}
      />
      <SectionHeading title="Quién está dentro" />
      <ActiveSessionList
        sessions={sessions}
        getRevokePath={({ userId, id }) =>
          href('/administracion/cuentas/:id/sesiones/:session/cerrar', { id: userId, session: id })
        }
        withNames
      />
    </AdminPage>
  )
}
