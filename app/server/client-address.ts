import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ServerContext } from './context'

const PRIVATE_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/**
 * Parses an address and drops its zone. An IPv4-mapped IPv6 address counts as IPv4. Undefined for other
 * texts, and for spellings that `ipaddr.js` does not know (`64:ff9b::1.2.3.4`, T290).
 */
function parseAddress(text: string) {
  const [address = ''] = text.split('%', 1)
  return isIP(address) !== 0 && ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** Whether the address is in a loopback, private or link-local range. */
export function isPrivateIpAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && PRIVATE_RANGES.has(parsed.range())
}

/**
 * Returns the client key for rate limits, usually an IPv4 address or the /64 network of an IPv6 address. Uses
 * the proxy header on connections of the trusted proxy.
 */
export function readClientAddressKey(
  req: IncomingMessage,
  context: Pick<ServerContext, 'proxyHeader'>,
): string {
  const { remoteAddress = '' } = req.socket
  const said = readProxyHeader(req, context, context.proxyHeader) ?? ''
  // A socket that listens on both families reports IPv4 addresses as `::ffff:1.2.3.4`.
  const parsed = parseAddress(said) ?? parseAddress(remoteAddress)
  if (!parsed) return remoteAddress
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Returns the last value of a header, which the trusted proxy wrote. Undefined without header or trusted
 * proxy.
 */
export function readProxyHeader(
  req: IncomingMessage,
  context: Pick<ServerContext, 'proxyHeader'>,
  header: string | undefined,
): string | undefined {
  if (!header || !isTrustedProxy(req.socket.remoteAddress ?? '', context)) return undefined
  // The proxy appends its value. Visitors may have sent the earlier values.
  const values = String(req.headers[header] ?? '').split(',')
  return values.at(-1)?.trim() || undefined
}

/**
 * Whether the connection counts as one of the trusted proxy: a proxy header is configured and the address is
 * private.
 */
export const isTrustedProxy = (peer: string, { proxyHeader }: Pick<ServerContext, 'proxyHeader'>): boolean =>
  proxyHeader !== undefined && isPrivateIpAddress(peer)
