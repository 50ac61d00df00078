import { createCookie } from '@remix-run/node'
import type { Db } from 'db/connect'
import { env } from '~/env.server'
import { getBrowserAndSystemName, getClientNetwork } from '~/http/visitors/client.server'
import type { AccountSummary } from '../accounts.server'
import {
  endSession,
  findUserAndExtendSession,
  MAX_SESSION_AGE_MS,
  openSession,
  type SignedInUser,
} from '../sessions.server'

const secure = env.PUBLIC_ORIGIN.startsWith('https:')

/**
 * Cookie with the session token. With https its name begins with `__Host-`. Browsers then reject a cookie of
 * the same name from another subdomain.
 */
const cookie = createCookie(secure ? '__Host-sesion' : 'sesion', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
})

/** Returns the signed-in user, or undefined. Without the cookie no query runs. */
export async function readSignedInUser(db: Db, request: Request): Promise<SignedInUser | undefined> {
  const token = await readToken(request)
  return token === undefined ? undefined : findUserAndExtendSession(db, token)
}

/**
 * Starts a session and returns its `Set-Cookie` value. An older session of this browser ends. `isPersistent`:
 * session and cookie last 30 days.
 */
export async function startSessionAndBuildCookie(
  db: Db,
  request: Request,
  account: Pick<AccountSummary, 'id'>,
  isPersistent: boolean,
): Promise<string> {
  const token = await openSession(db, {
    userId: account.id,
    keep: isPersistent,
    ...readBrowserAndNetwork(request),
  })
  // This is last, so that the old session remains if the new one fails.
  await forget(db, request)
  return buildSessionCookie(token, isPersistent)
}

/** Builds the `Set-Cookie` value for the token of a session. */
export function buildSessionCookie(token: string, isPersistent: boolean): Promise<string> {
  return cookie.serialize(token, isPersistent ? { maxAge: MAX_SESSION_AGE_MS / 1000 } : {})
}

/** Returns browser and network as text. A session stores them, so that users recognize it. */
export function readBrowserAndNetwork(request: Request): {
  userAgent: string | null
  network: string | null
} {
  return { userAgent: getBrowserAndSystemName(request), network: getClientNetwork() }
}

/** Signs out and returns the `Set-Cookie` value that clears the cookie. */
export async function signOut(db: Db, request: Request): Promise<string> {
  await forget(db, request)
  return cookie.serialize('', { maxAge: 0 })
}

async function forget(db: Db, request: Request): Promise<void> {
  const token = await readToken(request)
  if (token !== undefined) await endSession(db, token)
}

async function readToken(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : undefined
}
