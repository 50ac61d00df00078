import { waitForDrain } from './backpressure.server'
import { logError } from './log-error.server'

const encoder = new TextEncoder()

/** A body made piece by piece, as fast as the client takes it; when a piece fails, the connection is cut. */
export function streamText(
  request: Request,
  pieces: AsyncIterator<string>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const isGone = () => request.signal.aborted
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          await waitForDrain(request)
          const next = isGone() ? await end(pieces) : await pieces.next()
          if (next.done) controller.close()
          else controller.enqueue(encoder.encode(next.value))
        } catch (error) {
          logError(error, request, 'stream')
          await end(pieces)
          controller.error(error)
        }
      },
      cancel: async () => void (await end(pieces)),
    },
    { highWaterMark: 0 },
  )
}

async function end(pieces: AsyncIterator<string>): Promise<IteratorReturnResult<undefined>> {
  await pieces.return?.()
  return { done: true, value: undefined }
}
