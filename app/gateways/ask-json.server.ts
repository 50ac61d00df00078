import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { LRUCache } from 'lru-cache'

/** Time limit in milliseconds for connecting, waiting and reading together. */
const JSON_REQUEST_TIMEOUT_MS = 3_000
const MAX_JSON_BODY_BYTES = 64 * 1024

/**
 * Requests an address by GET, or posts `form`, and returns the answer as unchecked JSON. Throws if that
 * fails, or if the status is not 200 to 299. Redirects are not followed. The limits are 3 s in total and a
 * body of 64 KiB.
 */
export async function fetchJson(address: URL, form?: URLSearchParams): Promise<unknown> {
  const response = await fetch(address, {
    ...(form && { method: 'POST', body: form }),
    redirect: 'manual',
    signal: AbortSignal.timeout(JSON_REQUEST_TIMEOUT_MS),
    headers: { accept: 'application/json' },
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`The service answered ${response.status}`)
  }
  const body = await readResponseBody(
    response.body,
    MAX_JSON_BODY_BYTES,
    () => new Error('The service answered at too great a length'),
  )
  return JSON.parse(body.toString('utf8'))
}

/**
 * Reads the whole body of an answer. Throws the error that `tooLarge` returns if it has more than `maxBytes`
 * bytes.
 */
export async function readResponseBody(
  body: NonNullable<Response['body']>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // An exception inside the loop cancels the stream.
  for await (const chunk of Readable.fromWeb(body as ReadableStream<Uint8Array>)) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const MAX_CONCURRENT_CALLS = 20

/**
 * Caches answers of a service for up to a day. A failed call rejects, and its question is then answered with
 * null for up to a minute. At most 20 calls run at once. Meanwhile, a question without a cached answer gets
 * null.
 */
export function createCachedServiceCall(ask: (question: string) => Promise<string>) {
  const known = new LRUCache<string, Promise<string | null>>({ max: 5_000, ttl: DAY_MS })
  let waiting = 0
  return (question: string): Promise<string | null> => {
    const before = known.get(question)
    if (before) return before
    if (waiting >= MAX_CONCURRENT_CALLS) return Promise.resolve(null)
    waiting += 1
    const answer = ask(question).finally(() => {
      waiting -= 1
    })
    known.set(question, answer)
    answer.catch(() => known.set(question, Promise.resolve(null), { ttl: MINUTE_MS }))
    return answer
  }
}
