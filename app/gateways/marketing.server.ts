import { env } from '~/env.server'

const LONGEST = 10_000

/** Whether the operator has given the address of a marketing service. Without it no event is ever written down (D38). */
export const isMarketingConfigured = (): boolean => Boolean(env.MARKETING_URL)

/**
 * Tells the marketing service of a registration (row 178). Any answer from 200 to 299 counts as received, whatever it
 * says; anything else throws, a redirection too: personal data goes to the one address that was configured. `key` goes
 * along, so that an event sent again after a crash can be told from a new one.
 */
export async function sendMarketingEvent(event: object, key: string): Promise<void> {
  const response = await fetch(env.MARKETING_URL ?? '', {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(LONGEST),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(env.MARKETING_KEY && { authorization: `Bearer ${env.MARKETING_KEY}` }),
    },
    body: JSON.stringify(event),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The marketing service answered ${response.status}`)
}
