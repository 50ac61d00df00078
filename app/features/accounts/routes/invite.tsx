import { db } from '~/db.server'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { ROLE_NAMES, ROLES } from '~/values/role'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { createPasswordConfirmedFormAction } from '../http/own-password-form.server'
import { PASSWORD_LINK_DAYS } from '../password'
import { inviteAccount } from '../password-links.server'
import { invitationSchema } from '../schema'
import { NewPasswordLinkPage, OwnPasswordField, RoleMeanings } from '../ui/account-parts'

export const handle = { hydrate: true }

/** Page that invites a user: a name, a role, and a link to choose a password. */
export const loader = createAdminLoader(() => ({}))

const TITLE = 'No se hizo la invitación'

export const action = createPasswordConfirmedFormAction({
  schema: invitationSchema,
  title: TITLE,
  done: async ({ actor, value, rejectForm: sendBack }) => {
    const { usuario: username, papel: role } = value
    const invited = await inviteAccount(db, { username, role }, { actor })
    if (!invited.ok)
      return sendBack({ title: TITLE, errors: { usuario: ['Ya hay una cuenta con ese usuario'] } })
    return {
      username,
      address: env.PUBLIC_ORIGIN + href('/admin/enlace-de-cuenta/:token', { token: invited.token }),
    }
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Invitar a alguien')

const BACK = { text: 'Cuentas', href: href('/administracion/cuentas') }

export default function InviteAccountRoute() {
  const { returned, ...sending } = useFormAnswer<typeof action>()
  if (returned && 'address' in returned)
    return <NewPasswordLinkPage {...returned} days={PASSWORD_LINK_DAYS} back={BACK} />
  return (
    <AdminPage title="Invitar a alguien" back={BACK} narrow>
      <FormFrame
        {...sending}
        returned={returned}
        lengths={MAX_FIELD_LENGTHS.invitation}
        action={href('/administracion/cuentas/invitar')}
        button="Hacer el enlace"
        sending="Haciendo…"
      >
        <Field name="usuario" label="Usuario" autoCapitalize="none" autoComplete="off" spellCheck={false} />
        <ChoiceGroup
          legend="Papel"
          name="papel"
          type="radio"
          options={ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))}
        />
        <RoleMeanings />
        <OwnPasswordField />
      </FormFrame>
    </AdminPage>
  )
}
