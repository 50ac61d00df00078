import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isPrivateIpAddress, readClientAddressKey } from '~/server/client-address'

function from(remoteAddress: string, headers: Record<string, string> = {}) {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}

const FLY = { proxyHeader: 'fly-client-ip' }

describe('client address [T93]', () => {
  test('on Fly the header of the proxy counts, but not if other addresses send it, and none without a trusted proxy', () => {
    const claims = { 'fly-client-ip': '1.2.3.4' }
    expect(readClientAddressKey(from('172.16.5.1', claims), FLY)).toBe('1.2.3.4')
    expect(readClientAddressKey(from('::ffff:172.16.5.1', claims), FLY)).toBe('1.2.3.4')
    expect(readClientAddressKey(from('fdaa:0:1::3', claims), FLY)).toBe('1.2.3.4')
    expect(readClientAddressKey(from('9.9.9.9', claims), FLY)).toBe('9.9.9.9')
    expect(readClientAddressKey(from('172.16.5.1', { 'fly-client-ip': 'nonsense' }), FLY)).toBe('172.16.5.1')
    const all = { 'fly-client-ip': '1.2.3.4', 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4' }
    expect(readClientAddressKey(from('172.16.5.1', all), {})).toBe('172.16.5.1')
  })

  test('another proxy is trusted by its own header, and only from a private network', () => {
    const context = { proxyHeader: 'x-real-ip' }
    const claims = { 'x-real-ip': '1.2.3.4', 'fly-client-ip': '9.9.9.9' }
    expect(readClientAddressKey(from('172.18.0.2', claims), context)).toBe('1.2.3.4')
    expect(readClientAddressKey(from('8.8.8.8', claims), context)).toBe('8.8.8.8')
    expect(readClientAddressKey(from('172.18.0.2'), context)).toBe('172.18.0.2')
    expect(readClientAddressKey(from('172.18.0.2', { 'x-real-ip': '2001:db8:1:2::9' }), context)).toBe(
      '2001:db8:1:2::/64',
    )
  })

  test('of a header to which the proxy appends, only the last value counts', () => {
    const context = { proxyHeader: 'x-forwarded-for' }
    expect(readClientAddressKey(from('10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4' }), context)).toBe(
      '1.2.3.4',
    )
    expect(readClientAddressKey(from('10.0.0.1', { 'x-forwarded-for': '1.2.3.4, ' }), context)).toBe(
      '10.0.0.1',
    )
  })

  test('all addresses of an IPv6 /64 are one client', () => {
    const key = (address: string) => readClientAddressKey(from(address), {})
    expect(key('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(key('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
    expect(key('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(key('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(
      new Set(Array.from({ length: 1_000 }, (_, n) => key(`2001:db8:1:2::${n.toString(16)}`))).size,
    ).toBe(1)
  })

  test('addresses in a spelling unknown to the parser cause no error, and IPv6 zones are ignored [T290]', () => {
    const odd = ['64:ff9b::198.51.100.7', '::1.2.3.4', '2001:db8:77::198.51.100.9']
    for (const address of odd) {
      expect(readClientAddressKey(from('172.16.5.1', { 'fly-client-ip': address }), FLY)).toBe('172.16.5.1')
      expect(readClientAddressKey(from(address), FLY)).toBe(address)
      expect(isPrivateIpAddress(address)).toBe(false)
    }
    for (const zone of ['eth0', 'eth0.5', 'br-a1b2']) {
      expect(isPrivateIpAddress(`fe80::1%${zone}`)).toBe(true)
      expect(readClientAddressKey(from(`fe80::1%${zone}`, { 'fly-client-ip': '1.2.3.4' }), FLY)).toBe(
        '1.2.3.4',
      )
      expect(readClientAddressKey(from(`fe80::1%${zone}`), FLY)).toBe('fe80:0:0:0::/64')
    }
  })

  test('private networks are distinguished from public addresses', () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.9', '::1', 'fdaa::1', 'fe80::1'])
      expect(isPrivateIpAddress(address)).toBe(true)
    for (const address of ['172.32.0.1', '8.8.8.8', '2001:db8::1', 'localhost', ''])
      expect(isPrivateIpAddress(address)).toBe(false)
  })
})
