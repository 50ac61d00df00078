import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import {
  checkOwnCode,
  checkOwnPassword,
  returnUnchecked,
  secondStepOf,
} from '../http/second-step-check.server'
import { passwordAndCodeSchema } from '../second-step/schema'
import { removeSecondStep } from '../second-step/second-step.server'
import { RemoveSecondStepPage } from '../ui/remove-second-step-page'

export const handle = { hydrate: true }

export const loader = catalogLoader(async ({ actor }) => {
  await secondStepOf(actor)
  return {}
})

export const action = catalogAction(({ request, actor }) =>
  answerForm({ request, schema: passwordAndCodeSchema, invalid: TITLE }, async ({ form, value }) => {
    const password = await checkOwnPassword(request, actor, value.contrasena)
    const checked = password.ok ? await checkOwnCode(request, actor, value.codigo) : password
    if (!checked.ok) return returnUnchecked({ form, title: TITLE }, checked)
    await removeSecondStep(db, actor, actor.userId)
    return leaveTo(adminPaths.account(), { kind: 'success', title: 'Segundo paso quitado' })
  }),
)

const TITLE = 'El segundo paso sigue activado'

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta = adminTitle('Quitar el segundo paso')

export default function RemoveSecondStep() {
  return <RemoveSecondStepPage {...useSentForm<typeof action>()} />
}
