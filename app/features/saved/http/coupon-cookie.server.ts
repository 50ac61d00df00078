import { decodeList, encodeList } from '../list'
import { listCookie } from './saved-cookie.server'

const cookie = listCookie('cupones')

/** Ids of the promotions saved in this browser, newest first. Empty if the cookie has no valid signature. */
export async function readCouponIds(request: Request): Promise<number[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? decodeList(value).ids : []
}

/** Adds the cookie that stores these promotions to a response. */
export async function keepCoupons(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeList(ids)
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  return response
}
