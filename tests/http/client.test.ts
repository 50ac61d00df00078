import { expect, test } from 'vitest'
import { runInRequestContext } from '../../app/http/request-context.server'
import { getBrowserAndSystemName, getClientNetwork } from '../../app/http/visitors/client.server'

const request = (headers: Record<string, string>) => new Request('http://x/', { headers })

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:5:6::/64', '2001:db8:5::/48'],
  ['', null],
  ['::1', null],
])('a session stores the address %s as the network %s', (address, network) =>
  runInRequestContext({ reference: '', method: 'GET', clientAddress: address }, () =>
    expect(getClientNetwork()).toBe(network),
  ),
)

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox, Linux'],
  ['<script>alert(1)</script>', null],
])('a session stores the browser %s as %s', (agent, name) =>
  expect(getBrowserAndSystemName(request({ 'user-agent': agent }))).toBe(name),
)
