import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '~/env.server'

export interface HasHeaders {
  headers: { get: (name: string) => string | null }
}

/** Reads a cookie of the request, up to the first `=` in its value. Undefined if it is missing. */
export function readCookie(request: HasHeaders, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([key = '', value = '']) => [key, value])).get(name)
}

/**
 * Builds a `Set-Cookie` value without signature, which visitors can forge. `value` is not encoded. Valid for
 * `seconds`, or until the browser closes.
 */
export function serializeUnsignedCookie(name: string, value: string, seconds?: number): string {
  return `${serializeScriptReadableCookie(name, value, seconds)}; HttpOnly`
}

/** Builds a `Set-Cookie` value like `serializeUnsignedCookie`, which scripts of the site can read. */
export function serializeScriptReadableCookie(name: string, value: string, seconds?: number): string {
  const isSecure = env.PUBLIC_ORIGIN.startsWith('https:')
  const attributes = ['Path=/', seconds !== undefined && `Max-Age=${seconds}`, 'SameSite=Lax']
  return [`${name}=${value}`, ...attributes, isSecure && 'Secure'].filter(Boolean).join('; ')
}

/** Builds headers that set these cookies. Empty values are skipped. */
export function buildCookieHeaders(...cookies: (string | null | undefined)[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) if (cookie) headers.append('Set-Cookie', cookie)
  return headers
}

export const ONE_YEAR_SECONDS = 60 * 60 * 24 * 365

interface OwnCookieOptions {
  name: string
  /** In seconds. */
  maxAge: number
}

/**
 * Returns a function that returns a signed cookie for the whole site. Scripts and other sites cannot read it.
 * It is created on first use, because secrets may be generated later than this module is loaded.
 */
export function createLazySignedCookie({ name, maxAge }: OwnCookieOptions): () => Cookie {
  let made: Cookie | undefined
  return () => {
    const secure = env.PUBLIC_ORIGIN.startsWith('https:')
    made ??= createCookie(secure ? `__Host-${name}` : name, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge,
      secrets: [...env.SESSION_SECRETS],
    })
    return made
  }
}
