import type { ReactNode } from 'react'
import { Button } from '~/ui/controls/button'
import { CopyLinkField } from '~/ui/controls/keep-link'
import { Badge } from '~/ui/display/badge'
import { FactList } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notices'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { RecordTable } from '~/ui/list/records'
import { ROLE_MEANINGS, ROLE_NAMES, ROLES } from '~/values/role'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { SessionListRow } from '../sessions.server'

interface AccountStateProps {
  isDisabled: boolean
  isInvited: boolean
}

/** Badge that shows whether the account can sign in. */
export function AccountStateBadge({ isDisabled, isInvited }: AccountStateProps) {
  if (isDisabled) return <Badge tone="bad">Desactivada</Badge>
  return isInvited ? (
    <Badge tone="warm">Invitada: falta su contraseña</Badge>
  ) : (
    <Badge tone="good">Activa</Badge>
  )
}

interface NewAccountLinkProps {
  username: string
  address: string
  days: number
  back: { text: string; href: string }
}

/** Shows a new link once. Opening the page again does not show it. */
export function NewPasswordLinkPage({ username, address, days, back }: NewAccountLinkProps) {
  return (
    <AdminPage title={`Enlace para ${username}`} back={back} narrow>
      <Notice kind="success" title="Este es el enlace: se muestra solo esta vez">
        <CopyLinkField
          label={`Cópialo y entrégaselo solo a ${username}`}
          help={`Abre una vez y dentro de ${days} días. Con él elige su propia contraseña.`}
          url={address}
        />
      </Notice>
    </AdminPage>
  )
}

interface SessionsProps {
  sessions: SessionListRow[]
  getRevokePath: (session: SessionListRow) => string
  withNames?: boolean
}

/** List of sessions with device, network and time. Each except the current one can be ended. */
export function ActiveSessionList({ sessions, getRevokePath, withNames }: SessionsProps) {
  const deviceOf = ({ device }: SessionListRow) => device ?? 'Navegador desconocido'
  return (
    <RecordTable
      label="Sesiones abiertas"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          name: withNames ? 'Cuenta' : 'Dispositivo',
          value: (session) => (withNames ? session.username : deviceOf(session)),
        },
        ...(withNames ? [{ name: 'Dispositivo', value: deviceOf }] : []),
        { name: 'Red', value: ({ network }) => network ?? 'Desconocida' },
        { name: 'Abierta', value: ({ opened }) => opened },
        { name: 'Última vez', value: ({ seen }) => seen },
        {
          name: 'Cerrar',
          narrow: 'end',
          size: 'button',
          value: (session) =>
            session.isThis ? (
              <Badge tone="good">Esta sesión</Badge>
            ) : (
              <form method="post" action={getRevokePath(session)}>
                <Button
                  size="small"
                  aria-label={`Cerrar la sesión de ${session.username} en ${deviceOf(session)}`}
                >
                  Cerrar
                </Button>
              </form>
            ),
        },
      ]}
    />
  )
}

/** Descriptions of the roles, next to the selection. */
export const RoleMeanings = () => (
  <FactList facts={ROLES.map((role) => ({ name: ROLE_NAMES[role], value: ROLE_MEANINGS[role] }))} />
)

/**
 * Asks the signed-in user for the password before access changes or exports (T128). The server does not fill it
 * in.
 */
export const OwnPasswordField = () => (
  <Field
    name="contrasena"
    label="Tu contraseña"
    help="La pedimos otra vez para que nadie haga esto desde una sesión que quedó abierta."
    type="password"
    autoComplete="current-password"
  />
)

interface Props {
  title: string
  action: string
  button: string
  returned: FormFrameBaseProps['returned']
  back: { text: string; href: string }
  children: ReactNode
}

/** A page that asks only for the user's password. */
export const PasswordConfirmedFormPage = ({ title, back, children, ...form }: Props) => (
  <AdminPage title={title} back={back} narrow>
    <FormFrame {...form} lengths={MAX_FIELD_LENGTHS.password}>
      {children}
      <OwnPasswordField />
    </FormFrame>
  </AdminPage>
)
