import ipaddr from 'ipaddr.js'
import { clientAddress } from './client.server'

/** The visitor's public address (for IPv6 the first of their /64); null for one of a network of its own, and for none. */
export function publicAddress(): string | null {
  const address = clientAddress().replace(/\/64$/, '')
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? address : null
}
