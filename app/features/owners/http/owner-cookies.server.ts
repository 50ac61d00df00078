import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { OwnedBusinessSummary } from '~/features/businesses/owner-types'
import { ONE_YEAR_SECONDS } from '~/http/cookies.server'
import type { Notice } from '~/http/notice.server'
import { CLAIM_CODE_VALIDITY_MINUTES, type ClaimCodeCookieData } from '../claims.server'
import { findBusinessByOwnerToken } from '../link.server'

const OWNER_COOKIE_PATH = '/mi-negocio'
/** Maximum number of businesses that a browser remembers. */
const MAX_REMEMBERED_BUSINESSES = 5

/**
 * `negocios` stores private links opened in this browser; `negocio-nuevo` stores that of the last registration.
 * The registration form receives neither cookie, so it cannot extend the first one. Scripts cannot read them,
 * and browsers send them only to owner pages. So public pages do not reveal them (T197).
 */
const createLinkCookie = (name: 'negocios' | 'negocio-nuevo') =>
  createCookie(name, {
    path: OWNER_COOKIE_PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: ONE_YEAR_SECONDS,
    secrets: [...env.SESSION_SECRETS],
  })

async function readTokens(request: Request): Promise<{ tokens: string[]; hasNew: boolean }> {
  const header = request.headers.get('cookie')
  const [added, opened] = [await parse('negocio-nuevo', header), await parse('negocios', header)]
  return { tokens: [...new Set([...added, ...opened])], hasNew: added.length > 0 }
}

async function parse(name: Parameters<typeof createLinkCookie>[0], header: string | null): Promise<string[]> {
  const value: unknown = await createLinkCookie(name).parse(header)
  return typeof value === 'string' ? value.split('.').filter((each) => /^[0-9a-f]{32}$/.test(each)) : []
}

interface RememberedLink {
  token: string
  /** Null if the link is not valid. It stays remembered, because a business in the trash can be restored. */
  business: OwnedBusinessSummary | null
}

/** Finds the business of each link. Omits later links of the same business. */
async function findRememberedLinks(tokens: readonly string[]): Promise<RememberedLink[]> {
  const links = await Promise.all(
    tokens.map(async (token) => ({ token, business: await findBusinessByOwnerToken(db, token) })),
  )
  return links.filter(
    ({ business }, index) =>
      !business || links.findIndex((other) => other.business?.id === business.id) === index,
  )
}

const EXPIRED_COOKIE_OPTIONS = { maxAge: 0 }

/**
 * Builds the `Set-Cookie` values that store the first five links in one cookie, or delete it without links.
 * With `hasNew` they also delete the cookie of the last registration.
 */
async function buildLinkCookies(links: readonly RememberedLink[], hasNew: boolean): Promise<string[]> {
  const kept = links
    .slice(0, MAX_REMEMBERED_BUSINESSES)
    .map(({ token }) => token)
    .join('.')
  const all = await createLinkCookie('negocios').serialize(
    kept,
    links.length > 0 ? {} : EXPIRED_COOKIE_OPTIONS,
  )
  return hasNew ? [all, await createLinkCookie('negocio-nuevo').serialize('', EXPIRED_COOKIE_OPTIONS)] : [all]
}

/**
 * Builds the `Set-Cookie` values that put a private link first among the remembered ones. Empty if it is
 * already first and no new registration is to be added.
 */
export async function buildRememberLinkCookies(request: Request, token: string): Promise<string[]> {
  const { tokens, hasNew } = await readTokens(request)
  if (tokens[0] === token && !hasNew) return []
  return buildLinkCookies(await findRememberedLinks([...new Set([token, ...tokens])]), hasNew)
}

/** Builds the `Set-Cookie` value that remembers the private link of a new registration. */
export const buildNewRegistrationLinkCookie = (token: string): Promise<string> =>
  createLinkCookie('negocio-nuevo').serialize(token)

/**
 * Builds the `Set-Cookie` values that remove a private link from the remembered ones, and with it the older
 * links of its business.
 */
export async function buildForgetLinkCookies(request: Request, token: string): Promise<string[]> {
  const { tokens, hasNew } = await readTokens(request)
  const links = await findRememberedLinks(tokens)
  return buildLinkCookies(
    links.filter((link) => link.token !== token),
    hasNew,
  )
}

/**
 * Reads the businesses that this browser remembers, at most five, new or last opened first. Omits links that
 * are no longer valid.
 */
export async function readRememberedOwnerBusinesses(
  request: Request,
): Promise<(OwnedBusinessSummary & { token: string })[]> {
  const { tokens } = await readTokens(request)
  const links = (await findRememberedLinks(tokens)).slice(0, MAX_REMEMBERED_BUSINESSES)
  return links.flatMap(({ token, business }) => (business ? [{ ...business, token }] : []))
}

const sentCode = z.object({ businessId: z.number(), nonce: z.string(), until: z.number() })

const createClaimCookie = (path: string) =>
  createCookie('reclamo', {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: CLAIM_CODE_VALIDITY_MINUTES * 60,
    secrets: [...env.SESSION_SECRETS],
  })

/**
 * Builds the signed `Set-Cookie` value with data about the code requested in this browser. The browser sends it
 * only to addresses under `path`. Null deletes it.
 */
export const buildClaimCookie = (path: string, sent: ClaimCodeCookieData | null): Promise<string> =>
  sent ? createClaimCookie(path).serialize(sent) : createClaimCookie(path).serialize('', { maxAge: 0 })

/**
 * Reads which code this browser requested for this business. Null if there is none, if it is for another
 * business, or if the cookie is forged.
 */
export async function readClaimCookie(
  request: Request,
  path: string,
  businessId: number,
): Promise<ClaimCodeCookieData | null> {
  const sent = sentCode.safeParse(await createClaimCookie(path).parse(request.headers.get('cookie'))).data
  return sent?.businessId === businessId ? sent : null
}

/** Notice for the owner after an accepted claim. */
export const CLAIM_ACCEPTED_NOTICE: Notice = {
  kind: 'success',
  title: 'Esta es la página privada de tu negocio',
  text: 'Guarda su dirección: con ella vuelves a entrar. Si había otros enlaces, ya no abren.',
}
