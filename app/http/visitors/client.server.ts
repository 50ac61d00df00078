import { randomBytes } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { toNetwork } from '~/values/network'
import { createLazySignedCookie, ONE_YEAR_SECONDS } from '../cookies.server'
import { getRequestContext } from '../request-context.server'

/** Cookie with the random id of a browser that was used to sign in. It gives no access. */
const cookie = createLazySignedCookie({ name: 'dispositivo', maxAge: ONE_YEAR_SECONDS })

/** Returns the id of this browser. Undefined without a valid cookie. */
export async function readDeviceId(request: Request): Promise<string | undefined> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'))
  return typeof value === 'string' ? value : undefined
}

/** Returns the id of this browser, or creates one. */
export async function readOrCreateDeviceId(request: Request): Promise<string> {
  return (await readDeviceId(request)) ?? randomBytes(16).toString('base64url')
}

/** Builds the `Set-Cookie` value that stores the id of this browser for a year. */
export function serializeDeviceCookie(device: string): Promise<string> {
  return cookie().serialize(device)
}

/**
 * Returns the client key for rate limits, usually an IPv4 address or the /64 network of an IPv6 address.
 * Empty if there is none.
 */
export const getClientAddressKey = (): string => getRequestContext()?.clientAddress ?? ''

/** Region of the visitor in two capital letters, as reported by the proxy. Null if unknown. */
export function getClientRegion(): string | null {
  const said = getRequestContext()?.clientRegion?.trim().toUpperCase().replace(/^US-/, '')
  return said && /^[A-Z]{2}$/.test(said) ? said : null
}

/**
 * Returns the network of the client, for display: the /24 of an IPv4 address, the /48 of an IPv6 address.
 * Null if unknown.
 */
export const getClientNetwork = (): string | null => toNetwork(getClientAddressKey())

const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Returns browser and system as a short text, for example `Chrome, Android`. Null if neither is known. */
export function getBrowserAndSystemName(request: Request): string | null {
  const agent = request.headers.get('user-agent') ?? ''
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(agent))?.[1])
  return names.filter(Boolean).join(', ') || null
}

/**
 * Returns the public address of the visitor; for IPv6 the first one of the /64 network. Null if it is private
 * or missing.
 */
export function getPublicClientAddress(): string | null {
  const address = getClientAddressKey().replace(/\/64$/, '')
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? address : null
}
