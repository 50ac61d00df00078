import { readBody } from './read-body.server'

/** Everything included: connecting, waiting, reading. */
const TIMEOUT_MS = 3_000
const LARGEST = 64 * 1024

/**
 * A service's answer to a GET, or to `form` posted, as unchecked JSON. Throws when it is slow (3 s in all), down,
 * answers anything but 200 to 299, sends elsewhere, or more than 64 kB.
 */
export async function askJson(address: URL, form?: URLSearchParams): Promise<unknown> {
  const response = await fetch(address, {
    ...(form && { method: 'POST', body: form }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`The service answered ${response.status}`)
  }
  const body = await readBody(
    response.body,
    LARGEST,
    () => new Error('The service answered at too great a length'),
  )
  return JSON.parse(body.toString('utf8'))
}
