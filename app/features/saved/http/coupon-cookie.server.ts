import { decodeIdList, encodeIdList } from '../list'
import { createListCookie } from './saved-cookie.server'

const cookie = createListCookie('cupones')

/**
 * Returns the ids of the promotions saved in this browser, last saved first. Empty without a validly signed
 * cookie.
 */
export async function readCouponIds(request: Request): Promise<number[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? decodeIdList(value).ids : []
}

/** Adds a cookie with these promotion ids to a response. An empty list deletes the cookie. */
export async function setCouponCookie(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeIdList(ids)
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}
