import { type Cookie, createCookie } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { ONE_YEAR, readableCookie } from '~/http/cookies.server'
import { encodeList } from '../list'
import { readList } from '../read.server'

/** Of the copy that the script reads to mark what is saved (app/enhance/saved.ts); it decides nothing. */
const COPY = 'guardo'

let made: Cookie | undefined

function cookie(): Cookie {
  made ??= createCookie('guardados', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: ONE_YEAR,
    secrets: [...env.SESSION_SECRETS],
  })
  return made
}

/** The businesses this browser keeps, the newest first; none when nobody we know signed the cookie. */
export async function readSavedIds(request: Request): Promise<number[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? readList(db, value) : []
}

/** Adds to an answer what makes the browser keep these. */
export async function keepSaved(response: Response, ids: readonly number[]): Promise<Response> {
  const list = encodeList(ids)
  response.headers.append('Set-Cookie', await cookie().serialize(list, list ? {} : { maxAge: 0 }))
  response.headers.append('Set-Cookie', readableCookie(COPY, list, list ? ONE_YEAR : 0))
  return response
}
