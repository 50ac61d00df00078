import { AsyncResource } from 'node:async_hooks'
import { logError } from './log-error.server'
import { getRequestContext } from './request-context.server'

const encoder = new TextEncoder()

/** Streams a body as fast as the client reads. If a chunk fails, logs the error and aborts the connection. */
export function streamBody(
  signal: AbortSignal,
  pieces: AsyncIterator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const isGone = () => signal.aborted
  return new ReadableStream(
    {
      // Bound to the context of the request, because `pull` runs outside of it.
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

/** Waits until the socket can take more bytes or is closed. Called before a chunk is read. */
async function waitForDrain(): Promise<void> {
  const socket = getRequestContext()?.response?.socket
  if (!socket || socket.destroyed || !socket.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}
