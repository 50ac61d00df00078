import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { href } from '~/href'
import { createLazySignedCookie } from '~/http/cookies.server'
import { buildTooManyRequestsResponse, handleForm, type SubmittedForm } from '~/http/forms/answer-form.server'
import { buildRejectedFormResponse } from '~/http/forms/submission.server'
import { getClientAddressKey, readDeviceId } from '~/http/visitors/client.server'
import { checkSecondStepCode, readSecondStepState } from '../second-step/second-step.server'
import type { SignedInUser } from '../sessions.server'
import { checkSignInPassword } from '../sign-in.server'
import {
  type AdminRequest,
  createGuardedHandler,
  requireAdminAccess,
  requireAdminAccessOfAnyRole,
} from './admin-route.server'

interface OwnPasswordForm<Schema extends z.ZodType<{ contrasena: string }>, Answer> {
  schema: Schema | ((actor: SignedInUser) => Schema)
  /** Title above errors, also for a wrong password. */
  title: string
  done: (sent: AdminRequest & SubmittedForm<Schema>) => Answer
}

const formsOf =
  (act: ReturnType<typeof createGuardedHandler>) =>
  <Schema extends z.ZodType<{ contrasena: string }>, Answer>({
    schema,
    title,
    done,
  }: OwnPasswordForm<Schema, Answer>) =>
    act((asked) => {
      const { request, actor } = asked
      const fields = typeof schema === 'function' ? schema(actor) : schema
      return handleForm({ request, schema: fields, invalid: title }, async (sent) => {
        const checked = await checkOwnPassword(request, actor, sent.value.contrasena)
        if (!checked.ok) return buildFailedVisitorCheckResponse({ form: sent.form, title }, checked)
        return await done({ ...asked, ...sent })
      })
    })

/**
 * Builds the action of forms that change access or export the whole directory (T128). Runs `done` only if the
 * signed-in user entered the right password. Otherwise responds with 422, or with 429 and the waiting time.
 */
export const createPasswordConfirmedFormAction = formsOf(
  createGuardedHandler(requireAdminAccess, { withPassword: true }),
)
/** Like `createPasswordConfirmedFormAction`, for the user's own account and for every role. */
export const createPasswordConfirmedAccountFormAction = formsOf(
  createGuardedHandler(requireAdminAccessOfAnyRole, { withPassword: true }),
)

export type OwnCredentialsCheckResult =
  | { ok: true }
  | { ok: false; field: string; message: string }
  | { ok: false; retryAfter: number }

/** Returns the state of the user's second step. Throws a redirect to its setup if it is off. */
export async function requireSecondStepTurnedOn({ userId }: SignedInUser) {
  const step = await readSecondStepState(db, userId)
  if (!step.isOn) throw redirect(href('/administracion/cuenta/segundo-paso'))
  return step
}

interface RefusedForm {
  form: URLSearchParams
  title: string
}

/** Shows the form again with the error of a failed check, or with the waiting time. */
export function buildFailedVisitorCheckResponse(
  { form, title }: RefusedForm,
  checked: Exclude<OwnCredentialsCheckResult, { ok: true }>,
) {
  if ('retryAfter' in checked) return buildTooManyRequestsResponse(form, checked.retryAfter)
  return buildRejectedFormResponse(form, { title, errors: { [checked.field]: [checked.message] } })
}

async function attemptOf(request: Request, { username, userId }: SignedInUser) {
  const [secret = ''] = env.SESSION_SECRETS
  return { username, userId, address: getClientAddressKey(), device: await readDeviceId(request), secret }
}

/** Checks the password of the signed-in user, with the limits of the sign-in. */
export async function checkOwnPassword(
  request: Request,
  account: SignedInUser,
  password: string,
): Promise<OwnCredentialsCheckResult> {
  const known = await checkSignInPassword(db, { ...(await attemptOf(request, account)), password })
  if (known.ok) return { ok: true }
  if (known.reason === 'too_many') return { ok: false, retryAfter: known.retryAfter }
  return { ok: false, field: 'contrasena', message: 'No es tu contraseña' }
}

/** Checks a code of the signed-in user, with the limits of the sign-in. */
export async function checkOwnSecondStepCode(
  request: Request,
  account: SignedInUser,
  code: string,
): Promise<OwnCredentialsCheckResult> {
  const checked = await checkSecondStepCode(db, {
    ...(await attemptOf(request, account)),
    typed: code,
    secrets: env.SESSION_SECRETS,
  })
  if (checked.ok) return { ok: true }
  if (checked.reason === 'too_many') return { ok: false, retryAfter: checked.retryAfter }
  return { ok: false, field: 'codigo', message: 'No es el código de ahora, o ya se usó' }
}

/** Time for starting a download after the password was entered, in seconds. */
const DOWNLOAD_PERMIT_SECONDS = 300

const downloadPermitSchema = z.object({ sessionId: z.number(), path: z.string(), at: z.number() })

const cookie = createLazySignedCookie({ name: 'descarga', maxAge: DOWNLOAD_PERMIT_SECONDS })

/**
 * Redirects to the file at `path` after the password was entered. This session may download it for five
 * minutes.
 */
export async function redirectToPermittedDownload(
  { actor }: Pick<AdminRequest, 'actor'>,
  path: string,
): Promise<Response> {
  const permit = { sessionId: actor.sessionId, path, at: Date.now() }
  return redirect(path, { status: 303, headers: { 'Set-Cookie': await cookie().serialize(permit) } })
}

/** Whether this session entered the password for the requested file within the last five minutes. */
export async function canDownloadFile({
  request,
  actor,
}: Pick<AdminRequest, 'request' | 'actor'>): Promise<boolean> {
  const said = downloadPermitSchema.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!said.success || Math.abs(Date.now() - said.data.at) > DOWNLOAD_PERMIT_SECONDS * 1000) return false
  return said.data.sessionId === actor.sessionId && said.data.path === new URL(request.url).pathname
}
