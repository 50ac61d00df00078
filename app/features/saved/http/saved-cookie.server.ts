import { type Cookie, createCookie } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { ONE_YEAR_SECONDS, serializeScriptReadableCookie } from '~/http/cookies.server'
import { decodeIdList, encodeIdList } from '../list'
import { parseSavedListIds } from '../read.server'

/**
 * Name of an unsigned copy of the cookie. A script reads it to mark saved businesses (app/enhance/business.ts).
 * The server ignores it.
 */
const READABLE_COPY_COOKIE_NAME = 'guardo'

/**
 * Returns a function for the signed cookie `name`. The cookie is created at the first call, because it needs
 * the secrets.
 */
function createListCookie(name: string): () => Cookie {
  let made: Cookie | undefined
  return () => {
    made ??= createCookie(name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: env.PUBLIC_ORIGIN.startsWith('https:'),
      maxAge: ONE_YEAR_SECONDS,
      secrets: [...env.SESSION_SECRETS],
    })
    return made
  }
}

const getSavedCookie = createListCookie('guardados')

/**
 * Returns the ids of the businesses saved in this browser, in the order of the list. Empty without a validly
 * signed cookie.
 */
export async function readSavedIds(request: Request): Promise<number[]> {
  const value: unknown = await getSavedCookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? parseSavedListIds(db, value) : []
}

/** Adds the cookies with these business ids to a response. An empty list deletes them. */
export async function setSavedCookie(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeIdList(ids)
  response.headers.append('Set-Cookie', await getSavedCookie().serialize(list, list ? {} : { maxAge: 0 }))
  response.headers.append(
    'Set-Cookie',
    serializeScriptReadableCookie(READABLE_COPY_COOKIE_NAME, list, list ? ONE_YEAR_SECONDS : 0),
  )
  return response
}

const getCouponCookie = createListCookie('cupones')

/**
 * Returns the ids of the promotions saved in this browser, last saved first. Empty without a validly signed
 * cookie.
 */
export async function readSavedCouponIdsFromCookie(request: Request): Promise<number[]> {
  const value: unknown = await getCouponCookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? decodeIdList(value).ids : []
}

/** Adds a cookie with these promotion ids to a response. An empty list deletes the cookie. */
export async function setSavedCouponsCookie(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeIdList(ids)
  response.headers.append('Set-Cookie', await getCouponCookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}
