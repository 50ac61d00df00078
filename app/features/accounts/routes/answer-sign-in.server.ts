import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { readAdminReturn } from '~/http/auth/admin-return'
import { withForm } from '~/http/forms/form.server'
import { unpackForm } from '~/http/forms/pending-form.server'
import { readSubmission, returnForm } from '~/http/forms/submission.server'
import { askToWait } from '~/http/forms/too-many-requests.server'
import { leaveNotice } from '~/http/notice.server'
import { deviceCookie } from '~/http/visitors/device.server'
import { paths } from '~/paths'
import type { Role } from '~/values/role'
import { LENGTHS } from '~/values/text/lengths'
import { authenticator } from './authenticator.server'
import { isCatalogPath } from './guards.server'
import { beginSession } from './session.server'

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
const DOORS = {
  form: {
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
export async function answerSignIn({ request, context }: ActionFunctionArgs, name: keyof typeof DOORS) {
  const door = DOORS[name]
  const sent = await readSubmission(request, door.schema)
  if (sent.form.has(OTHER_DOOR)) return returnForm(context, sent.form, { title: '', errors: [] }, {})
  if (!sent.ok)
    return returnForm(context, sent.form, { title: 'Falta algo para entrar', errors: sent.errors })

  const result = await authenticator.authenticate(name, withForm(request, sent.form))
  if (!result.ok && result.reason === 'too_many') return askToWait(context, sent.form, result.retryAfter)
  if (!result.ok) {
    const errors = [{ id: 'contrasena', message: door.again }]
    return returnForm(context, sent.form, { title: door.wrong, errors })
  }
  const headers = new Headers()
  headers.append('Set-Cookie', await beginSession(db, request, result.account, sent.value.mantener))
  headers.append('Set-Cookie', await deviceCookie(result.device))
  headers.append('Set-Cookie', await leaveNotice({ kind: 'success', title: 'Acceso concedido' }))
  const to = pageAfter(request, result.account.role)
  const fields = unpackForm(sent.form.get('pendiente'))
  if (fields && to === wantedPage(request)) return data({ resume: { action: to, fields } }, { headers })
  return redirect(to, { status: 303, headers })
}

/** Where whoever signs in wanted to go, if their role may; else the first page of the role. */
export function pageAfter(request: Request, role: Role): string {
  const back = wantedPage(request)
  if (role === 'administrator') return back ?? paths.admin()
  return back && isCatalogPath(back.split('?', 1)[0] ?? '') ? back : paths.administration()
}

/** The page of the administration that sent the visitor to the door. */
export function wantedPage(request: Request): string | undefined {
  return readAdminReturn(new URL(request.url).searchParams.get('volver'))
}
