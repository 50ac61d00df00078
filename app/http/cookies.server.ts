import { env } from '~/env.server'

export interface HasHeaders {
  headers: { get: (name: string) => string | null }
}

/** What a request's cookies say by name; undefined when it brought none of that name. */
export function readCookie(request: HasHeaders, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([key = '', value = '']) => [key, value])).get(name)
}

/** A `Set-Cookie` value of letters and digits that may be forged, for `seconds` or until the browser closes. */
export function plainCookie(name: string, value: string, seconds?: number): string {
  return `${readableCookie(name, value, seconds)}; HttpOnly`
}

/** The same, and scripts of our pages may read it. */
export function readableCookie(name: string, value: string, seconds?: number): string {
  const isSecure = env.PUBLIC_ORIGIN.startsWith('https:')
  const attributes = ['Path=/', seconds !== undefined && `Max-Age=${seconds}`, 'SameSite=Lax']
  return [`${name}=${value}`, ...attributes, isSecure && 'Secure'].filter(Boolean).join('; ')
}

/** Headers that set these cookies; what is none is left out. */
export function setCookies(...cookies: (string | null | undefined)[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) if (cookie) headers.append('Set-Cookie', cookie)
  return headers
}

export const ONE_YEAR = 60 * 60 * 24 * 365
