import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { returnForm } from '~/http/forms/submission.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { clientAddress } from '~/http/visitors/client.server'
import { readDevice } from '~/http/visitors/device.server'
import { checkCode, readSecondStep } from '../second-step/second-step.server'
import type { SignedIn } from '../sessions.server'
import { signIn } from '../sign-in.server'

export type Checked =
  | { ok: true }
  | { ok: false; field: string; message: string }
  | { ok: false; retryAfter: number }

/** The second step of an account that has one; whoever has none is led to where it is set up. */
export async function secondStepOf({ userId }: SignedIn) {
  const step = await readSecondStep(db, userId)
  if (!step.isOn) throw redirect(adminPaths.secondStep())
  return step
}

interface RefusedForm {
  form: URLSearchParams
  title: string
}

/** The form again with what did not match, or with how long to wait. */
export function returnUnchecked({ form, title }: RefusedForm, checked: Exclude<Checked, { ok: true }>) {
  if ('retryAfter' in checked) return askToWait(form, checked.retryAfter)
  return returnForm(form, { title, errors: { [checked.field]: [checked.message] } })
}

async function attemptOf(request: Request, { username, userId }: SignedIn) {
  const [secret = ''] = env.SESSION_SECRETS
  return { username, userId, address: clientAddress(), device: await readDevice(request), secret }
}

/** Whether this is the password of whoever is signed in, under the limits of the sign-in. */
export async function checkOwnPassword(
  request: Request,
  account: SignedIn,
  password: string,
): Promise<Checked> {
  const known = await signIn(db, { ...(await attemptOf(request, account)), password })
  if (known.ok) return { ok: true }
  if (known.reason === 'too_many') return { ok: false, retryAfter: known.retryAfter }
  return { ok: false, field: 'contrasena', message: 'No es tu contraseña' }
}

/** Whether this is a code of whoever is signed in, under the same limits as when signing in. */
export async function checkOwnCode(request: Request, account: SignedIn, typed: string): Promise<Checked> {
  const checked = await checkCode(db, {
    ...(await attemptOf(request, account)),
    typed,
    secrets: env.SESSION_SECRETS,
  })
  if (checked.ok) return { ok: true }
  if (checked.reason === 'too_many') return { ok: false, retryAfter: checked.retryAfter }
  return { ok: false, field: 'codigo', message: 'No es el código de ahora, o ya se usó' }
}
