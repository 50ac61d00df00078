import { data, redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { z } from 'zod'
import { canAccess } from '~/address-rules.server'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { recordChange } from '~/features/audit/record.server'
import { UNKNOWN_USERNAME } from '~/features/audit/schema'
import { buildLimitKey, incrementLimit } from '~/features/rate-limits/counter.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { parseAdminReturnPath } from '~/http/auth/admin-return'
import { buildCookieHeaders, createLazySignedCookie } from '~/http/cookies.server'
import { unpackFormAfterSignIn } from '~/http/forms/form.server'
import { log } from '~/http/log.server'
import { logError } from '~/http/log-error.server'
import { serializeNoticeCookie } from '~/http/notice.server'
import { serializeDeviceCookie } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import type { Role } from '~/values/role'
import { type AccountSummary, doesAccountExist, readAccountWithPasswordVersion } from '../accounts.server'
import { enqueueNewBrowserMail, readSiteEmail } from '../sign-in.server'
import { readBrowserAndNetwork, startSessionAndBuildCookie } from './session.server'

/** Texts in the audit log for a rejected sign-in. */
const SIGN_IN_FAILURE_LABELS = {
  wrong: 'Contraseña incorrecta',
  wrong_code: 'Código incorrecto',
  too_many: 'Demasiados intentos',
} as const

interface Visit {
  username: string
  /** Browser and network of the user. The complete address is not stored. */
  userAgent: string | null
  network: string | null
}

const titleOf = ({ userAgent, network }: Visit) =>
  `${userAgent ?? 'Navegador desconocido'} · ${network ?? 'red desconocida'}`

/** Logs a sign-in. */
export const recordSignIn = (db: Db, visit: Visit, now = new Date()) =>
  recordChange(
    db,
    { username: visit.username },
    { action: 'signed_in', noun: 'session', id: null, title: titleOf(visit) },
    now,
  )

const SIGN_IN_FAILURE_WINDOW_SECONDS = 15 * 60
const SIGN_IN_FAILURE_DAY_SECONDS = 24 * 60 * 60
/**
 * Maximum number of failures that are logged: per network within the window, and per day in total. This limits
 * the growth of the log while passwords are guessed.
 */
const MAX_LOGGED_FAILURES_PER_NETWORK = 10
const MAX_LOGGED_FAILURES_PER_DAY = 500

/**
 * Logs a failed sign-in with its reason, up to the two limits. The name of an unknown account is not logged,
 * because users sometimes type a password there.
 */
export async function recordFailedSignIn(
  db: Db,
  { reason, secret, ...visit }: Visit & { reason: keyof typeof SIGN_IN_FAILURE_LABELS; secret: string },
  now = new Date(),
): Promise<void> {
  const ofNetwork = buildLimitKey(secret, 'noted refusals of network', visit.network ?? '')
  if (
    (await incrementLimit(db, ofNetwork, SIGN_IN_FAILURE_WINDOW_SECONDS, now)).count >
    MAX_LOGGED_FAILURES_PER_NETWORK
  )
    return
  if (
    (
      await incrementLimit(
        db,
        buildLimitKey(secret, 'noted refusals', 'all'),
        SIGN_IN_FAILURE_DAY_SECONDS,
        now,
      )
    ).count > MAX_LOGGED_FAILURES_PER_DAY
  )
    return
  const username = (await doesAccountExist(db, visit.username)) ? visit.username : UNKNOWN_USERNAME
  const entry = { action: 'kept_out', noun: 'session', id: null, title: titleOf(visit) } as const
  await recordChange(db, { username }, { ...entry, after: { Motivo: SIGN_IN_FAILURE_LABELS[reason] } }, now)
}

/** Logs a sign-in, or why it failed. If logging fails, the sign-in continues. */
export async function recordSignInAttempt(
  request: Request,
  username: string,
  refusal?: keyof typeof SIGN_IN_FAILURE_LABELS,
): Promise<void> {
  const visit = { username, ...readBrowserAndNetwork(request) }
  const [secret = ''] = env.SESSION_SECRETS
  const noted = refusal
    ? recordFailedSignIn(db, { ...visit, reason: refusal, secret })
    : recordSignIn(db, visit)
  await noted.catch(logError)
}

/** Time for the second step, in seconds. */
const PASSWORD_STEP_SECONDS = 600

const schema = z.object({ id: z.number(), keep: z.boolean(), at: z.number(), password: z.string() })

const cookie = createLazySignedCookie({ name: 'primer-paso', maxAge: PASSWORD_STEP_SECONDS })

/** The account whose password was correct. `keep`: the session continues after the browser closes. */
export interface PassedPasswordStep {
  account: Pick<AccountSummary, 'id' | 'username' | 'role'>
  keep: boolean
}

/**
 * Builds the `Set-Cookie` value that proves a correct password in this browser. It gives no access by itself.
 */
export async function buildPasswordStepCookie(
  db: Db,
  { id }: AccountSummary,
  keep: boolean,
): Promise<string> {
  const account = await readAccountWithPasswordVersion(db, id)
  return cookie().serialize({ id, keep, at: Date.now(), password: account?.mark ?? '' })
}

/**
 * Returns the account whose password was entered in this browser within the last ten minutes. Undefined if
 * there is none, the password changed since, or the account is disabled.
 */
export async function readPasswordStep(db: Db, request: Request): Promise<PassedPasswordStep | undefined> {
  const said = schema.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!said.success || Math.abs(Date.now() - said.data.at) > PASSWORD_STEP_SECONDS * 1000) return undefined
  const { id, keep, password } = said.data
  const account = await readAccountWithPasswordVersion(db, id)
  return account?.mark === password ? { account, keep } : undefined
}

/** Builds the `Set-Cookie` value that clears the proof of the password. */
export const buildClearPasswordStepCookie = (): Promise<string> => cookie().serialize('', { maxAge: 0 })

export interface VerifiedSignIn {
  account: Pick<AccountSummary, 'id' | 'username' | 'role'>
  device: string
  isNewBrowser: boolean
  keep: boolean
  cookies?: readonly string[]
}

/**
 * Starts and logs the session, and sends a mail about a new browser. Redirects to the page after the sign-in.
 * If a pending form belongs to that page, responds with the form instead.
 */
export async function completeSignIn(request: Request, form: URLSearchParams, proven: VerifiedSignIn) {
  const { account, device, isNewBrowser, keep, cookies = [] } = proven
  const session = [
    await startSessionAndBuildCookie(db, request, account, keep),
    await serializeDeviceCookie(device),
    ...cookies,
  ]
  await recordSignInAttempt(request, account.username)
  if (isNewBrowser) await notifyOfNewBrowser(request, account.username)
  const to = getPageAfterSignIn(request, account.role)
  const fields = unpackFormAfterSignIn(form.get('pendiente'))
  const isResuming = fields !== null && to === readSignInReturnPath(request)
  const headers = buildCookieHeaders(
    ...session,
    // A resumed form has its own message; this one would contradict it.
    ...(isResuming ? [] : [await serializeNoticeCookie({ kind: 'success', title: 'Acceso concedido' })]),
  )
  if (isResuming) return data({ resume: { action: to, fields } }, { headers })
  return redirect(to, { status: 303, headers })
}

/**
 * Logs a sign-in from a new browser. Sends a mail to the address of the site, if it has one and mail is
 * configured. If this fails, the sign-in continues.
 */
async function notifyOfNewBrowser(request: Request, username: string): Promise<void> {
  const where = readBrowserAndNetwork(request)
  log.warn({ username, ...where }, 'sign-in from a new browser')
  const { SITE_EMAIL: given, SITE_NAME: name, PUBLIC_ORIGIN: origin } = env
  const to = (await readSiteEmail(db).catch(logError)) || given
  if (!to || !isMailConfigured()) return
  const path = href('/administracion/cuenta')
  await enqueueNewBrowserMail(db, { username, ...where, to, site: { name, origin }, path }).catch(logError)
  wakeOutbox()
}

/**
 * Returns the page that the user requested before the sign-in, if the role may open it. Otherwise the start
 * page with pending work.
 */
export function getPageAfterSignIn(request: Request, role: Role): string {
  const back = readSignInReturnPath(request)
  return back && canAccess(role, 'GET', back.split('?', 1)[0] ?? '') ? back : href('/administracion')
}

/** Returns the administration page that led to the sign-in. Undefined if the address names none. */
export function readSignInReturnPath(request: Request): string | undefined {
  return parseAdminReturnPath(new URL(request.url).searchParams.get('volver'))
}
