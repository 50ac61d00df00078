import { decodeList, encodeList } from '../list'
import { listCookie } from './saved-cookie.server'

const cookie = listCookie('cupones')

/**
 * Returns the ids of the promotions saved in this browser, newest first. Empty without a validly signed
 * cookie.
 */
export async function readCouponIds(request: Request): Promise<number[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? decodeList(value).ids : []
}

/** Adds a cookie with these promotion ids to a response. An empty list deletes the cookie. */
export async function keepCoupons(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeList(ids)
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}
