import { data, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { readAdminReturn } from '~/http/auth/admin-return'
import { setCookies } from '~/http/cookies.server'
import { unpackForm } from '~/http/forms/pending-form.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { noticeCookie } from '~/http/notice.server'
import { deviceCookie } from '~/http/visitors/device.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { paths } from '~/paths'
import { mayOpen } from '~/values/roles/access'
import type { Role } from '~/values/roles/role'
import type { KnownAccount } from '../accounts.server'
import { enqueueNewBrowserMail, siteEmail } from '../new-browser.server'
import { logSignIn } from './log-sign-in.server'
import { beginSession, browserAndNetwork } from './session.server'

export interface ProvenIdentity {
  account: Pick<KnownAccount, 'id' | 'username' | 'role'>
  device: string
  isNewBrowser: boolean
  keep: boolean
  cookies?: readonly string[]
}

/** The session and the way on, with a form that was interrupted in the hands. A browser that is new is told of. */
export async function completeSignIn(request: Request, form: URLSearchParams, proven: ProvenIdentity) {
  const { account, device, isNewBrowser, keep, cookies = [] } = proven
  const headers = setCookies(
    await beginSession(db, request, account, keep),
    await deviceCookie(device),
    await noticeCookie({ kind: 'success', title: 'Acceso concedido' }),
    ...cookies,
  )
  await logSignIn(request, account.username)
  if (isNewBrowser) await notifyOfNewBrowser(request, account.username)
  const to = pageAfter(request, account.role)
  const fields = unpackForm(form.get('pendiente'))
  if (fields && to === wantedPage(request)) return data({ resume: { action: to, fields } }, { headers })
  return redirect(to, { status: 303, headers })
}

/** In the log, and by mail where the operator can be written to; what fails on the way keeps nobody out. */
async function notifyOfNewBrowser(request: Request, username: string): Promise<void> {
  const where = browserAndNetwork(request)
  log.warn({ username, ...where }, 'sign-in from a new browser')
  const { SITE_EMAIL: given, SITE_NAME: name, PUBLIC_ORIGIN: origin } = env
  const to = (await siteEmail(db).catch(logError)) || given
  if (!to || !isMailConfigured()) return
  const path = adminPaths.account()
  await enqueueNewBrowserMail(db, { username, ...where, to, site: { name, origin }, path }).catch(logError)
  wakeOutbox()
}

/** Where whoever signs in wanted to go, if their role may; else the first page, which says what waits for them. */
export function pageAfter(request: Request, role: Role): string {
  const back = wantedPage(request)
  return back && mayOpen(role, 'GET', back.split('?', 1)[0] ?? '') ? back : paths.administration()
}

/** The page of the administration that sent the visitor to sign in. */
export function wantedPage(request: Request): string | undefined {
  return readAdminReturn(new URL(request.url).searchParams.get('volver'))
}
