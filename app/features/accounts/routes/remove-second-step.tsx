import { db } from '~/db.server'
import { createAnyRoleAdminLoader } from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildFailedVisitorCheckResponse,
  checkOwnSecondStepCode,
  createPasswordConfirmedAccountFormAction,
  requireSecondStepTurnedOn,
} from '../http/own-password-form.server'
import { passwordAndCodeSchema } from '../schema'
import { removeSecondStep } from '../second-step/second-step.server'
import { OwnPasswordField } from '../ui/account-parts'
import { SecondStepCodeField } from '../ui/second-step-fields'

export const handle = { hydrate: true }

export const loader = createAnyRoleAdminLoader(async ({ actor }) => {
  await requireSecondStepTurnedOn(actor)
  return {}
})

const TITLE = 'El segundo paso sigue activado'

export const action = createPasswordConfirmedAccountFormAction({
  schema: passwordAndCodeSchema,
  title: TITLE,
  done: async ({ request, actor, form, value, redirectBack }) => {
    const checked = await checkOwnSecondStepCode(request, actor, value.codigo)
    if (!checked.ok) return buildFailedVisitorCheckResponse({ form, title: TITLE }, checked)
    await removeSecondStep(db, actor, actor.userId)
    return redirectBack(href('/administracion/cuenta'), { title: 'Segundo paso quitado' })
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Quitar el segundo paso')

export default function RemoveSecondStepRoute() {
  return (
    <AdminPage
      title="Quitar el segundo paso"
      back={{ text: 'Segundo paso', href: href('/administracion/cuenta/segundo-paso') }}
      narrow
    >
      <FormFrame
        {...useFormAnswer<typeof action>()}
        lengths={MAX_FIELD_LENGTHS.secondStep}
        action={href('/administracion/cuenta/segundo-paso/quitar')}
        button="Quitar"
        tone="danger"
        sending="Quitando…"
      >
        <p>Después bastará otra vez con la contraseña. Los códigos de recuperación dejan de servir.</p>
        <SecondStepCodeField orRecovery />
        <OwnPasswordField />
      </FormFrame>
    </AdminPage>
  )
}
