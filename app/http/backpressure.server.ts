import { requestContext } from './request-context.server'

/** Resolves once the socket can take more bytes or has closed; streaming responses await it before each chunk. */
export async function waitForDrain(): Promise<void> {
  const socket = requestContext()?.response?.socket
  if (!socket || socket.destroyed || !socket.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}
