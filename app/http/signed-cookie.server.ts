import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '~/env.server'

interface OwnCookieOptions {
  name: string
  /** In seconds. */
  maxAge: number
}

/**
 * A signed cookie for the whole site, hidden from scripts and other sites; created on first use, as generated secrets
 * are.
 */
export function signedCookie({ name, maxAge }: OwnCookieOptions): () => Cookie {
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
