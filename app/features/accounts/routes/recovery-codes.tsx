import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { answerForm } from '~/http/forms/answer-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { checkOwnCode, returnUnchecked, secondStepOf } from '../http/second-step-check.server'
import { codeSchema } from '../second-step/schema'
import { renewRecoveryCodes } from '../second-step/second-step.server'
import { NewCodesPage } from '../ui/new-codes-page'
import { RecoveryCodes } from '../ui/recovery-codes'

export const handle = { hydrate: true }

/** New recovery codes for whoever is signed in and has a second step. */
export const loader = catalogLoader(async ({ actor }) => {
  const { codesLeft } = await secondStepOf(actor)
  return { codesLeft }
})

export const action = catalogAction(({ request, actor }) =>
  answerForm({ request, schema: codeSchema, invalid: TITLE }, async ({ form, value }) => {
    const checked = await checkOwnCode(request, actor, value.codigo)
    if (checked.ok) return { recoveryCodes: await renewRecoveryCodes(db, actor) }
    return returnUnchecked({ form, title: TITLE }, checked)
  }),
)

const TITLE = 'Los códigos siguen siendo los de antes'

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta = adminTitle('Códigos de recuperación')

export default function NewRecoveryCodes() {
  const { codesLeft } = useLoaderData<typeof loader>()
  const { returned, ...sending } = useSentForm<typeof action>()
  if (returned && 'recoveryCodes' in returned) return <RecoveryCodes codes={returned.recoveryCodes} />
  return <NewCodesPage codesLeft={codesLeft} sending={{ ...sending, returned }} />
}
