import { BlockList, isIP } from 'node:net'
import { clientAddress } from './client.server'

/** IPv4 ranges that are not public: private, carrier-grade NAT, loopback, link-local, documentation, multicast. */
const INNER = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INNER.addSubnet(network, bits)

/** Public IPv6 addresses (2000::/3); the documentation range is excluded above. */
const OUTER = new BlockList()
OUTER.addSubnet('2000::', 3, 'ipv6')
INNER.addSubnet('2001:db8::', 32, 'ipv6')

/** The visitor's public address (for IPv6 the first of their /64); null for a private one. */
export function publicAddress(): string | null {
  const address = clientAddress().replace(/\/64$/, '')
  const family = isIP(address)
  if (family === 4) return INNER.check(address) ? null : address
  return family === 6 && OUTER.check(address, 'ipv6') && !INNER.check(address, 'ipv6') ? address : null
}
