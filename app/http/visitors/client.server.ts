import { networkOf } from '~/values/network'
import { requestContext } from '../request-context.server'

/** Who is asking, as a key for limits: an address, or the /64 of an IPv6 one, which the server found out. */
export const clientAddress = (): string => requestContext()?.clientAddress ?? ''

/** The region a visitor comes from, two letters in capitals, as the proxy in front says; null when none does. */
export function clientRegion(): string | null {
  const said = requestContext()?.clientRegion?.trim().toUpperCase().replace(/^US-/, '')
  return said && /^[A-Z]{2}$/.test(said) ? said : null
}

/** The network asked from, for people to recognise: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const clientNetwork = (): string | null => networkOf(clientAddress())

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

/** Browser and system in a few words, as `Chrome, Android`; null when neither is known. */
export function clientBrowser(request: Request): string | null {
  const agent = request.headers.get('user-agent') ?? ''
  const names = [BROWSERS, SYSTEMS].map((known) => known.find(([pattern]) => pattern.test(agent))?.[1])
  return names.filter(Boolean).join(', ') || null
}
