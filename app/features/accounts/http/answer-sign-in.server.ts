import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { CATALOG_USERNAME } from '~/env.server'
import { count } from '~/http/daily-counts'
import { answerForm } from '~/http/forms/answer-form.server'
import { withForm } from '~/http/forms/form.server'
import { parseSubmission, returnForm } from '~/http/forms/submission.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { paths } from '~/paths'
import { LENGTHS } from '~/values/text/lengths'
import { NOT_SENT } from '~/values/text/not-sent'
import { authenticator } from './authenticator.server'
import { completeSignIn, wantedPage } from './complete-sign-in.server'
import { firstStepCookie } from './first-step.server'
import { logSignIn } from './log-sign-in.server'

const contrasena = z
  .string('Escribe tu contraseña')
  .max(LENGTHS.signIn.contrasena, 'La contraseña es demasiado larga')
const usuario = z
  .string('Escribe tu usuario')
  .trim()
  .min(1, 'Escribe tu usuario')
  .max(LENGTHS.signIn.usuario, 'El usuario es demasiado largo')
const mantener = z.boolean().default(false)
/** A button that leads to the other form with what is kept. */
const OTHER_DOOR = 'otra-puerta'

/** The two sign-in forms, with the texts the documents give them (rows 185, 187). */
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

/** Answers a sign-in form: the session and the way on, with a form that was interrupted in the hands, or the form again with what is wrong. */
export async function answerSignIn({ request }: ActionFunctionArgs, name: keyof typeof SIGN_IN_STEPS) {
  return answerForm({ request, failed: NOT_SENT.signIn }, ({ form }) => answerSent(request, form, name))
}

async function answerSent(request: Request, form: URLSearchParams, name: keyof typeof SIGN_IN_STEPS) {
  const door = SIGN_IN_STEPS[name]
  if (form.has(OTHER_DOOR)) return returnForm(form, { title: '' }, {})
  const sent = parseSubmission(form, door.schema)
  if (sent.status !== 'success')
    return returnForm(form, { title: 'Falta algo para entrar', errors: sent.error })

  const result = await authenticator.authenticate(name, withForm(request, form))
  if (!result.ok) {
    count('failed_sign_in')
    await logSignIn(request, usernameOf(sent.value), result.reason)
  }
  if (!result.ok && result.reason === 'too_many') return askToWait(form, result.retryAfter)
  if (!result.ok) return returnForm(form, { title: door.wrong, errors: { contrasena: [door.again] } })
  const { account, device, isNewBrowser } = result
  const { mantener: keep } = sent.value
  if (!account.hasSecondStep) return completeSignIn(request, form, { account, device, isNewBrowser, keep })
  return askForCode(request, form, await firstStepCookie(db, account, keep))
}

const usernameOf = (value: object) => ('usuario' in value ? String(value.usuario) : CATALOG_USERNAME)

/** The password was right: on to the form that asks for the code, with a form that was interrupted in its hands. */
function askForCode(request: Request, form: URLSearchParams, cookie: string) {
  const action = paths.signInCode(wantedPage(request))
  const headers = { 'Set-Cookie': cookie }
  const pending = form.get('pendiente')
  return pending
    ? data({ code: { action, pending } }, { headers })
    : redirect(action, { status: 303, headers })
}
