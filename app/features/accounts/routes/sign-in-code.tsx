import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { buildTooManyRequestsResponse, handleForm } from '~/http/forms/answer-form.server'
import { buildRejectedFormResponse, parseSubmission } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { getClientAddressKey, readOrCreateDeviceId } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import {
  buildClearPasswordStepCookie,
  completeSignIn,
  readPasswordStep,
  readSignInReturnPath,
  recordSignInAttempt,
} from '../http/complete-sign-in.server'
import { secondStepCodeSchema } from '../schema'
import { checkSecondStepCode } from '../second-step/second-step.server'
import { isKnownBrowser, rememberBrowserAndAddress } from '../throttle.server'
import { SecondStepCodeForm } from '../ui/second-step-fields'
import { ResumeFormPage } from '../ui/sign-in-form'

/** Page for the code of the second step. Opens only after a correct password. */
export async function loader({ request }: LoaderFunctionArgs) {
  const back = readSignInReturnPath(request)
  if (!(await readPasswordStep(db, request))) throw redirect(paths.signIn(back))
  return { action: paths.signInCode(back) }
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleForm({ request, failed: SEND_FAILED_MESSAGES.signIn }, ({ form }) => answerCode(request, form))

async function answerCode(request: Request, form: URLSearchParams) {
  const first = await readPasswordStep(db, request)
  if (!first) throw startAgain(request, form)
  const sent = parseSubmission(form, secondStepCodeSchema)
  if (sent.status !== 'success') return buildRejectedFormResponse(form, { title: TITLE, errors: sent.error })
  const { account, keep } = first
  const [secret = ''] = env.SESSION_SECRETS
  const device = await readOrCreateDeviceId(request)
  const attempt = { username: account.username, address: getClientAddressKey(), device, secret }
  const checked = await checkSecondStepCode(db, {
    ...attempt,
    userId: account.id,
    typed: sent.value.codigo,
    secrets: env.SESSION_SECRETS,
  })
  if (!checked.ok)
    await recordSignInAttempt(
      request,
      account.username,
      checked.reason === 'too_many' ? 'too_many' : 'wrong_code',
    )
  if (!checked.ok && checked.reason === 'too_many')
    return buildTooManyRequestsResponse(form, checked.retryAfter)
  if (!checked.ok) {
    const message = 'No es el código de ahora, o ya se usó. Mira el siguiente en tu teléfono.'
    return buildRejectedFormResponse(form, { title: TITLE, errors: { codigo: [message] } })
  }
  const isNewBrowser = !(await isKnownBrowser(db, attempt))
  await rememberBrowserAndAddress(db, attempt)
  const cookies = [await buildClearPasswordStepCookie()]
  return completeSignIn(request, form, { account, device, isNewBrowser, keep, cookies })
}

const TITLE = 'El código no sirvió'

/** Asks for the password again if its proof is no longer valid. A pending form is sent along. */
function startAgain(request: Request, form: URLSearchParams): Response | ReturnType<typeof data> {
  const back = readSignInReturnPath(request)
  const pending = form.get('pendiente')
  if (!pending) return redirect(paths.signIn(back))
  return data({ pending, isCatalog: false, back }, { status: 401 })
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Segundo paso')

export default function SignInCodeRoute() {
  const door = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'resume' in answer) return <ResumeFormPage {...answer.resume} />
  return <SecondStepCodeForm action={door.action} returned={answer} />
}
