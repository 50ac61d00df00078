import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { CATALOG_ACCOUNT_USERNAME } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FormFrame } from '~/ui/form/form-frame'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { ROLE_NAMES, ROLES } from '~/values/role'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createPasswordConfirmedFormAction } from '../http/own-password-form.server'
import { changeAccountRole, listAccounts } from '../manage.server'
import { changeRoleSchema } from '../schema'
import { listSessions, toSessionListRows } from '../sessions.server'
import { AccountStateBadge, ActiveSessionList, OwnPasswordField, RoleMeanings } from '../ui/account-parts'

export const handle = { hydrate: true }

/** Page of an account: role, sessions, and help if password or phone is lost. */
export const loader = createAdminLoader(async ({ actor, id }) => {
  const account = (await listAccounts(db)).find((each) => each.id === id)
  if (!account) return null
  const { username, role, hasSecondStep, isDisabled, isInvited } = account
  const sessions = toSessionListRows(await listSessions(db, id), actor.sessionId)
  return { id, username, role, hasSecondStep, isDisabled, isInvited, sessions, isOwn: id === actor.userId }
})

const TITLE = 'El papel no cambió'

const ROLE_CHANGE_ERROR_MESSAGES = {
  last_administrator: 'Es la única cuenta que administra todo: antes dale ese papel a otra.',
  password_only: 'Esta cuenta entra solo con contraseña: únicamente puede llevar el catálogo.',
}

export const action = createPasswordConfirmedFormAction({
  schema: changeRoleSchema,
  title: TITLE,
  done: async ({ value, actor, id, redirectBack, rejectForm: sendBack }) => {
    const changed = await changeAccountRole(db, actor, {
      id,
      role: value.papel,
      passwordOnlyUsername: CATALOG_ACCOUNT_USERNAME,
    })
    if (changed.ok) return redirectBack(href('/administracion/cuentas'), { title: 'Papel guardado' })
    if (changed.reason === 'not_found') throw buildRowNotFoundResponse()
    return sendBack({ title: TITLE, errors: { papel: [ROLE_CHANGE_ERROR_MESSAGES[changed.reason]] } })
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ username }) => `Cuenta ${username}`)

export default function AccountRoute() {
  const account = useLoaderData<typeof loader>()
  const { id, username, role, hasSecondStep, isOwn } = account
  const sending = useFormAnswer<typeof action>()
  return (
    <AdminPage
      title={username}
      back={{ text: 'Cuentas', href: href('/administracion/cuentas') }}
      actions={<AccountStateBadge {...account} />}
      narrow
    >
      <FormFrame
        {...sending}
        action={href('/administracion/cuentas/:id', { id })}
        button="Guardar"
        stored={{ papel: role }}
        lengths={MAX_FIELD_LENGTHS.password}
      >
        <ChoiceGroup
          legend="Papel"
          name="papel"
          type="radio"
          options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
        <RoleMeanings />
        <OwnPasswordField />
      </FormFrame>
      <Entry {...account} />
      <SectionHeading title="Segundo paso" />
      <p>{hasSecondStep ? 'Activado.' : 'Sin activar: cada quien lo activa en Mi cuenta.'}</p>
      {hasSecondStep && (
        <ButtonLink
          tone="danger"
          href={
            isOwn
              ? href('/administracion/cuenta/segundo-paso/quitar')
              : href('/administracion/cuentas/:id/segundo-paso', { id })
          }
        >
          Quitar el segundo paso
        </ButtonLink>
      )}
      <SectionHeading title="Sesiones abiertas" />
      <OpenSessions {...account} />
    </AdminPage>
  )
}

type Account = ReturnType<typeof useLoaderData<typeof loader>>

/** Shows the links for a new password, and for disabling or enabling the account. */
function Entry({ id, isDisabled, isInvited, isOwn }: Account) {
  return (
    <>
      <SectionHeading title="Entrada" />
      {isDisabled && <p>Nadie entra con esta cuenta hasta que la actives.</p>}
      <div className="flex flex-wrap gap-3">
        {isOwn && (
          <ButtonLink href={href('/administracion/cuenta/contrasena')}>Cambiar mi contraseña</ButtonLink>
        )}
        {!isOwn && !isDisabled && (
          <ButtonLink href={href('/administracion/cuentas/:id/enlace', { id })}>
            {isInvited ? 'Hacer otro enlace de invitación' : 'Hacer un enlace para otra contraseña'}
          </ButtonLink>
        )}
        <ButtonLink href={adminPaths.accountState(id, isDisabled ? 'activar' : 'desactivar')}>
          {isDisabled ? 'Activar la cuenta' : 'Desactivar la cuenta'}
        </ButtonLink>
      </div>
    </>
  )
}

function OpenSessions({ id, sessions }: Account) {
  if (sessions.length === 0) return <p>No está dentro en ningún lugar.</p>
  return (
    <>
      <ActiveSessionList
        sessions={sessions}
        getRevokePath={(session) =>
          href('/administracion/cuentas/:id/sesiones/:session/cerrar', { id, session: session.id })
        }
      />
      <PermittedPostForm action={href('/administracion/cuentas/:id/cerrar-sesiones', { id })}>
        <Button tone="danger">Cerrar todas sus sesiones</Button>
      </PermittedPostForm>
    </>
  )
}
