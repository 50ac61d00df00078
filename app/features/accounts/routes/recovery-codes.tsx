import { useLoaderData } from '@remix-run/react'
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
import { renewRecoveryCodes } from '../second-step/second-step.server'
import { OwnPasswordField } from '../ui/account-parts'
import { RecoveryCodesPage, SecondStepCodeField } from '../ui/second-step-fields'

export const handle = { hydrate: true }

/** Page that creates new recovery codes for a signed-in user with a second step. */
export const loader = createAnyRoleAdminLoader(async ({ actor }) => {
  const { codesLeft } = await requireSecondStepTurnedOn(actor)
  return { codesLeft }
})

const TITLE = 'Los códigos siguen siendo los de antes'

export const action = createPasswordConfirmedAccountFormAction({
  schema: passwordAndCodeSchema,
  title: TITLE,
  done: async ({ request, actor, form, value }) => {
    const checked = await checkOwnSecondStepCode(request, actor, value.codigo)
    if (checked.ok) return { recoveryCodes: await renewRecoveryCodes(db, actor) }
    return buildFailedVisitorCheckResponse({ form, title: TITLE }, checked)
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Códigos de recuperación')

export default function NewRecoveryCodesRoute() {
  const { codesLeft } = useLoaderData<typeof loader>()
  const { returned, ...sending } = useFormAnswer<typeof action>()
  if (returned && 'recoveryCodes' in returned) return <RecoveryCodesPage codes={returned.recoveryCodes} />
  return (
    <AdminPage
      title="Códigos de recuperación nuevos"
      back={{ text: 'Segundo paso', href: href('/administracion/cuenta/segundo-paso') }}
      narrow
    >
      <FormFrame
        {...sending}
        returned={returned}
        lengths={MAX_FIELD_LENGTHS.secondStep}
        action={href('/administracion/cuenta/segundo-paso/codigos')}
        button="Hacer códigos nuevos"
        sending="Haciendo…"
      >
        <p>{codesLeft === 1 ? 'Queda 1 sin usar' : `Quedan ${codesLeft} sin usar`}, que dejan de servir.</p>
        <SecondStepCodeField orRecovery />
        <OwnPasswordField />
      </FormFrame>
    </AdminPage>
  )
}
