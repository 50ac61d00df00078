import { type Cookie, createCookie } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { ONE_YEAR, readableCookie } from '~/http/cookies.server'
import { encodeList } from '../list'
import { parseSavedList } from '../read.server'

/**
 * Unsigned copy of the cookie, for the script that marks saved businesses (app/enhance/saved.ts). The server
 * does not use it.
 */
const COPY = 'guardo'

/**
 * Returns a function for the signed cookie of a list in one browser. Created at the first call, which reads
 * the secrets.
 */
export function listCookie(name: string): () => Cookie {
  let made: Cookie | undefined
  return () => {
    made ??= createCookie(name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: env.PUBLIC_ORIGIN.startsWith('https:'),
      maxAge: ONE_YEAR,
      secrets: [...env.SESSION_SECRETS],
    })
    return made
  }
}

const cookie = listCookie('guardados')

/** Ids of the businesses saved in this browser, newest first. Empty if the cookie has no valid signature. */
export async function readSavedIds(request: Request): Promise<number[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? parseSavedList(db, value) : []
}

/** Adds the cookies that store these businesses to a response. */
export async function setSavedCookie(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeList(ids)
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  response.headers.append('Set-Cookie', readableCookie(COPY, list, list ? ONE_YEAR : 0))
  return response
}
