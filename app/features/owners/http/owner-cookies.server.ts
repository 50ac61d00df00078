import { createCookie } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { OwnedBusiness } from '~/features/businesses/owner-types'
import { ONE_YEAR } from '~/http/cookies.server'
import { findBusinessByOwnerToken } from '../link.server'

const PATH = '/mi-negocio'
/** Maximum number of businesses that a browser remembers. */
const MAX_REMEMBERED = 5

/**
 * Cookie `negocios`: the links opened in this browser. Cookie `negocio-nuevo`: the link of the last
 * registration. The registration form receives neither cookie, so it cannot extend the first one. Both are
 * hidden from scripts and sent only to owner pages, so that no public page can reveal them (T197).
 */
const cookie = (name: 'negocios' | 'negocio-nuevo') =>
  createCookie(name, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: ONE_YEAR,
    secrets: [...env.SESSION_SECRETS],
  })

async function readTokens(request: Request): Promise<{ tokens: string[]; hasNew: boolean }> {
  const header = request.headers.get('cookie')
  const [added, opened] = [await parse('negocio-nuevo', header), await parse('negocios', header)]
  return { tokens: [...new Set([...added, ...opened])], hasNew: added.length > 0 }
}

async function parse(name: Parameters<typeof cookie>[0], header: string | null): Promise<string[]> {
  const value: unknown = await cookie(name).parse(header)
  return typeof value === 'string' ? value.split('.').filter((each) => /^[0-9a-f]{32}$/.test(each)) : []
}

const EXPIRED = { maxAge: 0 }

/** `Set-Cookie` values that store these links in one cookie. */
async function toCookies(tokens: readonly string[], hasNew: boolean): Promise<string[]> {
  const kept = tokens.slice(0, MAX_REMEMBERED).join('.')
  const all = await cookie('negocios').serialize(kept, tokens.length > 0 ? {} : EXPIRED)
  return hasNew ? [all, await cookie('negocio-nuevo').serialize('', EXPIRED)] : [all]
}

/** `Set-Cookie` values that put an opened private link first among the remembered ones. Empty if it already is. */
export async function rememberLink(request: Request, token: string): Promise<string[]> {
  const { tokens, hasNew } = await readTokens(request)
  return tokens[0] === token && !hasNew
    ? []
    : toCookies([token, ...tokens.filter((each) => each !== token)], hasNew)
}

/** `Set-Cookie` value that remembers the private link of a registration just sent. */
export const rememberNewLink = (token: string): Promise<string> => cookie('negocio-nuevo').serialize(token)

/** `Set-Cookie` values that remove a private link from the remembered ones. */
export async function forgetLink(request: Request, token: string): Promise<string[]> {
  const { tokens, hasNew } = await readTokens(request)
  return toCookies(
    tokens.filter((each) => each !== token),
    hasNew,
  )
}

/** Businesses that this browser remembers, last opened first, without revoked links. */
export async function readRemembered(request: Request): Promise<(OwnedBusiness & { token: string })[]> {
  const { tokens } = await readTokens(request)
  const owned = await Promise.all(
    tokens.slice(0, MAX_REMEMBERED).map((token) => findBusinessByOwnerToken(db, token)),
  )
  return owned.flatMap((business, index) => (business ? [{ ...business, token: tokens[index] ?? '' }] : []))
}
