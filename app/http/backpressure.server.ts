import type { ServerResponse } from 'node:http'

const answers = new Map<string, ServerResponse>()

/** Called by the front door for every request it lets in. */
export function rememberAnswer(reference: string, res: ServerResponse): void {
  answers.set(reference, res)
  res.once('close', () => answers.delete(reference))
}

/** Resolves once this connection takes more bytes or is gone: what makes a long answer asks here before each piece. */
export async function waitForDrain(request: Request): Promise<void> {
  const socket = answers.get(request.headers.get('x-reference') ?? '')?.socket
  if (!socket || socket.destroyed || !socket.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}
