import { type Cookie, createCookie } from '@remix-run/node'
import { env } from '~/env.server'

interface Kept {
  name: string
  /** In seconds. */
  maxAge: number
}

/**
 * A signed cookie that no script reads and no other site sends, for the whole site; with https bound to this host. Made
 * on first use, as secrets may be.
 */
export function ownCookie({ name, maxAge }: Kept): () => Cookie {
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
