import { createCookie } from '@remix-run/node'
import type { Db } from 'db/connect'
import { env } from '~/env.server'
import { clientBrowser, clientNetwork } from '~/http/visitors/client.server'
import type { KnownAccount } from '../accounts.server'
import { endSession, findSession, MAX_SESSION_AGE, openSession, type SignedIn } from '../sessions.server'

const secure = env.PUBLIC_ORIGIN.startsWith('https:')

/** Holds the token and nothing else. The prefix makes browsers refuse one set for us by a neighbouring host. */
const cookie = createCookie(secure ? '__Host-sesion' : 'sesion', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure,
})

/** Who is signed in, if anybody. A visitor without the cookie costs no query. */
export async function signedIn(db: Db, request: Request): Promise<SignedIn | undefined> {
  const token = await readToken(request)
  return token === undefined ? undefined : findSession(db, token)
}

/** Signs in and returns the `Set-Cookie` value; an older session of the browser ends. `keep`: for 30 days. */
export async function beginSession(
  db: Db,
  request: Request,
  account: Pick<KnownAccount, 'id'>,
  keep: boolean,
): Promise<string> {
  const token = await openSession(db, { userId: account.id, keep, ...browserAndNetwork(request) })
  // Last: whoever cannot be given a new session keeps the old one.
  await forget(db, request)
  return sessionCookie(token, keep)
}

/** The `Set-Cookie` value for the token of a session that was opened; `keep` as above. */
export function sessionCookie(token: string, keep: boolean): Promise<string> {
  return cookie.serialize(token, keep ? { maxAge: MAX_SESSION_AGE / 1000 } : {})
}

/** What a new session remembers of its browser, for people to recognise it by. */
export function browserAndNetwork(request: Request): { userAgent: string | null; network: string | null } {
  return { userAgent: clientBrowser(request), network: clientNetwork() }
}

/** Signs out whoever asks, and returns the `Set-Cookie` value that clears the cookie. */
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
