import { expect, test } from 'vitest'
import { clientRegion } from '~/http/visitors/client.server'
import { publicAddress } from '~/http/visitors/public-address.server'

const from = (address: string, region?: string) =>
  new Request('http://localhost/', {
    headers: { 'x-client-address': address, ...(region !== undefined && { 'x-client-region': region }) },
  })

test('an address on the internet may be asked about, an IPv6 one by its household [44, T72]', () => {
  expect(publicAddress(from('8.8.8.8'))).toBe('8.8.8.8')
  expect(publicAddress(from('2600:1700:1:2::/64'))).toBe('2600:1700:1:2::')
})

test.each([
  '',
  'unknown',
  '8.8.8.8/../admin',
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.9',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.10',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '0.0.0.0',
  '0:0:0:0::/64',
  'fc00:1:2:3::/64',
  'fe80:0:0:0::/64',
  '2001:db8:1:2::/64',
])('nobody outside is asked about %j [44, T46]', (address) => {
  expect(publicAddress(from(address))).toBeNull()
})

test('the region a proxy says is two letters, with or without the country [44, D42]', () => {
  expect(clientRegion(from('8.8.8.8', 'TX'))).toBe('TX')
  expect(clientRegion(from('8.8.8.8', 'us-ga'))).toBe('GA')
  for (const said of ['', 'CA-ON', 'Texas', 'T', '<b>'])
    expect(clientRegion(from('8.8.8.8', said)), said).toBeNull()
})
