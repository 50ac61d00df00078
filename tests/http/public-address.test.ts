import { expect, test } from 'vitest'
import { runInRequestContext } from '~/http/request-context.server'
import { getClientRegion, getPublicClientAddress } from '~/http/visitors/client.server'

const from = <T>(clientAddress: string, clientRegion: string | undefined, ask: () => T): T =>
  runInRequestContext({ reference: '', method: 'GET', clientAddress, clientRegion }, ask)
const publicAddressOf = (address: string) => from(address, undefined, getPublicClientAddress)
const regionSaid = (region: string) => from('8.8.8.8', region, getClientRegion)

test('looks up a public address at the external service, an IPv6 one by its /64 network [44, T72]', () => {
  expect(publicAddressOf('8.8.8.8')).toBe('8.8.8.8')
  expect(publicAddressOf('2600:1700:1:2::/64')).toBe('2600:1700:1:2::')
})

const V4 =
  '127.0.0.1 10.1.2.3 100.64.0.9 169.254.169.254 172.31.0.1 192.168.1.10 203.0.113.7 224.0.0.1 255.255.255.255 0.0.0.0'
const V6 = '0:0:0:0::/64 fc00:1:2:3::/64 fe80:0:0:0::/64 2001:db8:1:2::/64'

test.each(['', 'unknown', '8.8.8.8/../admin', ...V4.split(' '), ...V6.split(' ')])(
  'does not look up the address %j at the external service [44, T46]',
  (address) => {
    expect(publicAddressOf(address)).toBeNull()
  },
)

test('reads the region from the proxy as two letters, with or without country [44, D42]', () => {
  expect(regionSaid('TX')).toBe('TX')
  expect(regionSaid('us-ga')).toBe('GA')
  for (const said of ['', 'CA-ON', 'Texas', 'T', '<b>']) expect(regionSaid(said), said).toBeNull()
})
