import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readSubmission, returnForm } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { requireCatalog } from '../http/guards.server'
import { checkOwnCode, returnUnchecked, secondStepOf } from '../http/second-step-check.server'
import { codeSchema } from '../second-step/schema'
import { renewRecoveryCodes } from '../second-step/second-step.server'
import { NewCodesPage } from '../ui/new-codes-page'
import { RecoveryCodes } from '../ui/recovery-codes'

export const handle = { hydrate: true }

/** New recovery codes for whoever is signed in and has a second step. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { codesLeft } = await secondStepOf(await requireCatalog(db, request))
  return { codesLeft }
}

export async function action({ request }: ActionFunctionArgs) {
  const account = await requireCatalog(db, request)
  const sent = await readSubmission(request, codeSchema)
  if (!sent.ok) return returnForm(sent.form, { title: TITLE, errors: sent.errors })
  const checked = await checkOwnCode(request, account, sent.value.codigo)
  if (checked.ok) return { recoveryCodes: await renewRecoveryCodes(db, account) }
  return returnUnchecked({ form: sent.form, title: TITLE }, checked)
}

const TITLE = 'Los códigos siguen siendo los de antes'

export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Códigos de recuperación')

export default function NewRecoveryCodes() {
  const { codesLeft } = useLoaderData<typeof loader>()
  const { returned, ...sending } = useSentForm<typeof action>()
  if (returned && 'recoveryCodes' in returned) return <RecoveryCodes codes={returned.recoveryCodes} />
  return <NewCodesPage codesLeft={codesLeft} sending={{ ...sending, returned }} />
}
