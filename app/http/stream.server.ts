import { AsyncResource } from 'node:async_hooks'
import { waitForDrain } from './backpressure.server'
import { logError } from './log-error.server'

const encoder = new TextEncoder()

/** A body made piece by piece, as fast as the client takes it; when a piece fails, the connection is cut. */
export function streamBody(
  signal: AbortSignal,
  pieces: AsyncIterator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const isGone = () => signal.aborted
  return new ReadableStream(
    {
      // Bound because pull runs outside the async context of the request.
      pull: AsyncResource.bind(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        try {
          await waitForDrain()
          const next = isGone() ? await end(pieces) : await pieces.next()
          if (next.done) controller.close()
          else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
        } catch (error) {
          logError(error, 'stream')
          await end(pieces)
          controller.error(error)
        }
      }),
      cancel: async () => void (await end(pieces)),
    },
    { highWaterMark: 0 },
  )
}

async function end(pieces: AsyncIterator<unknown>): Promise<IteratorReturnResult<undefined>> {
  await pieces.return?.()
  return { done: true, value: undefined }
}
