import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { ServerContext } from './context'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** True for the addresses of this machine and of local networks. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Who is asking, as a key for limits: an IPv4 address or the /64 of an IPv6 one; only the proxy's headers count. */
export function clientAddress(req: IncomingMessage, context: Pick<ServerContext, 'proxyHeader'>): string {
  const peer = plain(req.socket.remoteAddress ?? '')
  const said = plain(saidByProxy(req, context, context.proxyHeader) ?? '')
  return grouped(isIP(said) === 0 ? peer : said)
}

/** What the one proxy in front wrote into a header; undefined without such a header or such a proxy. */
export function saidByProxy(
  req: IncomingMessage,
  context: Pick<ServerContext, 'proxyHeader'>,
  header: string | undefined,
): string | undefined {
  if (!header || !isProxy(req.socket.remoteAddress ?? '', context)) return undefined
  return lastOf(req.headers[header]) || undefined
}

/** True for a connection that the proxy in front has opened, on behalf of anybody. */
export function isProxy(peer: string, context: Pick<ServerContext, 'proxyHeader'>): boolean {
  return context.proxyHeader !== undefined && isPrivateAddress(plain(peer))
}

/** A proxy that adds to what it got writes last; all before it is the visitor's own claim. */
function lastOf(header: string | string[] | undefined): string {
  return (
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  )
}

/** An IPv4 address arrives as `::ffff:1.2.3.4` on a socket that listens on both families. */
function plain(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '')
}

function grouped(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
