/**
 * Returns the network of a client key: the /24 of an IPv4 address, or the /48 around the /64 network of an
 * IPv6 address. Null for other keys.
 */
export function toNetwork(address: string): string | null {
  const [a, b, c, d] = address.split('.')
  if (d !== undefined) return `${a}.${b}.${c}.0/24`
  const prefix = /^(\w+:\w+:\w+):\w+::\/64$/.exec(address)?.[1]
  return prefix ? `${prefix}::/48` : null
}
