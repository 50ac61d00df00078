import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchJson } from '~/gateways/ask-json.server'
import { FAILURES, type StandIn, startStandIn } from '../support/stand-in'

let service: StandIn
let elsewhere: StandIn
beforeAll(async () => {
  ;[service, elsewhere] = await Promise.all([startStandIn(), startStandIn()])
})
afterAll(() => Promise.all([service.stop(), elsewhere.stop()]))
beforeEach(() => elsewhere.answer((response) => void response.end('{"place":"elsewhere"}')))

const ask = () => fetchJson(new URL(service.origin))

describe('answers of an external service [F17, F20]', () => {
  test('accepts an answer of an external service of up to 64 kB', async () => {
    const answer = (length: number) => JSON.stringify('x'.repeat(length - 2))
    service.answer((response) => void response.end(answer(64 * 1024)))
    expect(await ask()).toHaveLength(64 * 1024 - 2)
    service.answer((response) => void response.end(answer(64 * 1024 + 1)))
    await expect(ask()).rejects.toThrow('at too great a length')
  })

  test.each([301, 302, 307, 308])(
    'does not follow a redirect of an external service with status %i [T46]',
    async (status) => {
      service.answer((response) => void response.writeHead(status, { location: elsewhere.origin }).end())
      await expect(ask()).rejects.toThrow(`answered ${status}`)
      expect(elsewhere.asked).toEqual([])
    },
  )

  test.each(Object.entries(FAILURES).filter(([name]) => name !== 'answers {}'))(
    'throws an error within four seconds if the external service %s',
    async (_, failing) => {
      service.answer(failing)
      const since = performance.now()
      await expect(ask()).rejects.toThrow()
      // Two seconds more, for a busy machine.
      expect(performance.now() - since).toBeLessThan(6_000)
    },
  )
})
