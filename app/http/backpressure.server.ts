import { requestContext } from './request-context.server'

/** Resolves once the client takes more bytes or is gone: what makes a long answer asks here before each piece. */
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
