import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { z } from 'zod'
import { db } from '~/db.server'
import { CATALOG_ACCOUNT_USERNAME, env } from '~/env.server'
import { countEvent } from '~/http/counts'
import { buildTooManyRequestsResponse, handleForm } from '~/http/forms/answer-form.server'
import { toRequestWithForm } from '~/http/forms/form.server'
import { buildRejectedFormResponse, parseSubmission } from '~/http/forms/submission.server'
import { getClientAddressKey, readOrCreateDeviceId } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { SEND_FAILED_MESSAGES } from '~/values/text/not-sent'
import { checkSignInPassword, type SignInResult } from '../sign-in.server'
import {
  buildPasswordStepCookie,
  completeSignIn,
  readSignInReturnPath,
  recordSignInAttempt,
} from './complete-sign-in.server'

/**
 * Strategies of both sign-in forms. They return the result of `signIn` and the device; `completeSignIn` sets
 * the cookies.
 */
const authenticator = new Authenticator<SignInResult & { device: string }>()

authenticator.use(
  new FormStrategy(({ form, request }) => attempt(request, text(form.get('usuario')).trim(), form)),
  'administration',
)
authenticator.use(
  new FormStrategy(({ form, request }) => attempt(request, CATALOG_ACCOUNT_USERNAME, form)),
  'catalog',
)

async function attempt(request: Request, username: string, form: FormData) {
  const [secret = ''] = env.SESSION_SECRETS
  const password = text(form.get('contrasena'))
  const device = await readOrCreateDeviceId(request)
  return {
    ...(await checkSignInPassword(db, {
      username,
      password,
      address: getClientAddressKey(),
      device,
      secret,
    })),
    device,
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

const contrasena = z
  .string('Escribe tu contraseña')
  .max(MAX_FIELD_LENGTHS.signIn.contrasena, 'La contraseña es demasiado larga')
const usuario = z
  .string('Escribe tu usuario')
  .trim()
  .min(1, 'Escribe tu usuario')
  .max(MAX_FIELD_LENGTHS.signIn.usuario, 'El usuario es demasiado largo')
const mantener = z.boolean().default(false)
/** Name of the button that switches to the other sign-in form. A pending form is sent along. */
const OTHER_SIGN_IN_BUTTON_NAME = 'otra-puerta'

/** Schemas and error messages of the two sign-in forms, with the required texts (rows 185, 187). */
const SIGN_IN_STEPS = {
  administration: {
    schema: z.object({ usuario, contrasena, mantener }),
    wrong: 'Credenciales incorrectas',
    again: 'Por favor, intenta de nuevo',
  },
  catalog: {
    schema: z.object({ contrasena, mantener }),
    wrong: 'Contraseña incorrecta',
    again: 'Por favor intenta de nuevo',
  },
}

/**
 * Handles a sign-in form. After a correct password it starts a session, or asks for the code of the second
 * step. Both send a pending form along. Otherwise it shows the form with errors.
 */
export async function handleSignInForm(
  { request }: ActionFunctionArgs,
  formName: keyof typeof SIGN_IN_STEPS,
) {
  return handleForm({ request, failed: SEND_FAILED_MESSAGES.signIn }, ({ form }) =>
    answerSent(request, form, formName),
  )
}

async function answerSent(request: Request, form: URLSearchParams, name: keyof typeof SIGN_IN_STEPS) {
  const door = SIGN_IN_STEPS[name]
  if (form.has(OTHER_SIGN_IN_BUTTON_NAME)) return buildRejectedFormResponse(form, { title: '' }, {})
  const sent = parseSubmission(form, door.schema)
  if (sent.status !== 'success')
    return buildRejectedFormResponse(form, { title: 'Falta algo para entrar', errors: sent.error })

  const result = await authenticator.authenticate(name, toRequestWithForm(request, form))
  if (!result.ok) {
    countEvent('failed_sign_in')
    await recordSignInAttempt(request, usernameOf(sent.value), result.reason)
  }
  if (!result.ok && result.reason === 'too_many') return buildTooManyRequestsResponse(form, result.retryAfter)
  if (!result.ok)
    return buildRejectedFormResponse(form, { title: door.wrong, errors: { contrasena: [door.again] } })
  const { account, device, isNewBrowser } = result
  const { mantener: keep } = sent.value
  if (!account.hasSecondStep) return completeSignIn(request, form, { account, device, isNewBrowser, keep })
  return askForCode(request, form, await buildPasswordStepCookie(db, account, keep))
}

const usernameOf = (value: object) => ('usuario' in value ? String(value.usuario) : CATALOG_ACCOUNT_USERNAME)

/**
 * Redirects to the form for the code after a correct password. With a pending form, this response shows that
 * form instead.
 */
function askForCode(request: Request, form: URLSearchParams, cookie: string) {
  const action = paths.signInCode(readSignInReturnPath(request))
  const headers = { 'Set-Cookie': cookie }
  const pending = form.get('pendiente')
  return pending
    ? data({ code: { action, pending } }, { headers })
    : redirect(action, { status: 303, headers })
}
