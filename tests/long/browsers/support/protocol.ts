import WebSocket from 'ws'

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: string | { message: string }
  message?: string
}

/**
 * A browser’s debugging protocol over a socket. A command waits for its answer, and events may come in
 * between.
 */
export interface Protocol {
  send: <T>(method: string, params?: Record<string, unknown>) => Promise<T>
  close: () => void
}

/** Connects to `address`. Calls `onEvent` for each event of the browser. */
export async function connectProtocol(
  address: string,
  onEvent: (method: string, params: unknown) => void,
): Promise<Protocol> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const waiting = new Map<number, (message: Message) => void>()
  let count = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) onEvent(message.method ?? '', message.params)
    else waiting.get(message.id)?.(message)
  })
  await new Promise<void>((resolve, reject) => void socket.on('open', resolve).on('error', reject))
  const send = <T>(method: string, params: Record<string, unknown> = {}) => {
    const id = ++count
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id)
        if (!error) return resolve(result as T)
        reject(new Error(typeof error === 'string' ? `${error}: ${message}` : error.message))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
  return { send, close: () => socket.terminate() }
}
