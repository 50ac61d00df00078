import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { ServerContext } from './context'

const PRIVATE_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** True for the addresses of this machine and of local networks. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) !== 0 && PRIVATE_RANGES.has(ipaddr.process(address).range())

/** Who is asking, as a key for limits: an IPv4 address or the /64 of an IPv6 one; only the proxy's headers count. */
export function clientAddress(req: IncomingMessage, context: Pick<ServerContext, 'proxyHeader'>): string {
  const said = proxyHeaderValue(req, context, context.proxyHeader) ?? ''
  const address = isIP(said) === 0 ? (req.socket.remoteAddress ?? '') : said
  if (isIP(address) === 0) return address
  // An IPv4 address arrives as `::ffff:1.2.3.4` on a socket that listens on both families.
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** The value that the trusted proxy wrote into a header; undefined without the header or without a trusted proxy. */
export function proxyHeaderValue(
  req: IncomingMessage,
  context: Pick<ServerContext, 'proxyHeader'>,
  header: string | undefined,
): string | undefined {
  if (!header || !isProxy(req.socket.remoteAddress ?? '', context)) return undefined
  // A proxy that adds to what it got writes last; all before it is the visitor's own claim.
  const values = String(req.headers[header] ?? '').split(',')
  return values.at(-1)?.trim() || undefined
}

/** True for a connection that the proxy in front has opened, on behalf of anybody. */
export const isProxy = (peer: string, { proxyHeader }: Pick<ServerContext, 'proxyHeader'>): boolean =>
  proxyHeader !== undefined && isPrivateAddress(peer)
