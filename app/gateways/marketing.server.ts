import { env } from '~/env.server'

const MARKETING_TIMEOUT_MS = 10_000

/** Whether the operator has set the address of a marketing service. */
export const isMarketingConfigured = (): boolean => Boolean(env.MARKETING_URL)

/**
 * Reports a registration to the marketing service (row 178). Throws if that fails or the status is not 200 to
 * 299. The service can recognize a repeated event by its `key`.
 */
export async function sendMarketingRegistration(event: object, key: string): Promise<void> {
  const response = await fetch(env.MARKETING_URL ?? '', {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(MARKETING_TIMEOUT_MS),
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
