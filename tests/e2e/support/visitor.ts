import { createHash } from 'node:crypto'
import { test as base } from 'playwright/test'

/**
 * A test whose browser asks from an address of its own, as the proxy in front would tell it: the forms of one have no
 * part in the limits of another.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) => {
    const [b, c, d] = createHash('sha256').update(`${testId} ${retry}`).digest()
    await use({ ...extraHTTPHeaders, 'fly-client-ip': `10.${b}.${c}.${d}` })
  },
})
