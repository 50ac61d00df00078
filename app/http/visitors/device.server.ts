import { randomBytes } from 'node:crypto'
import { ONE_YEAR } from '../cookies.server'
import { signedCookie } from '../signed-cookie.server'

/** A browser that somebody has signed in with, by a number of its own; it opens nothing. */
const cookie = signedCookie({ name: 'dispositivo', maxAge: ONE_YEAR })

/** The number of this browser; undefined for one that has never signed in. */
export async function readDevice(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value : undefined
}

/** The number of this browser, or a new one. */
export async function deviceOf(request: Request): Promise<string> {
  return (await readDevice(request)) ?? randomBytes(16).toString('base64url')
}

/** The `Set-Cookie` value that keeps it for another year. */
export function deviceCookie(device: string): Promise<string> {
  return cookie().serialize(device)
}
