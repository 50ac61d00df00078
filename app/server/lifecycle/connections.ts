import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isProxy } from '../client-address'
import type { ServerContext } from '../context'
import type { ServerLimits } from '../limits'

/** Bounds connections in all and per address (the proxy's in all only): idle ones are closed first, then slow readers. */
export function boundConnections(server: Server, context: ServerContext, measures: ServerLimits): void {
  const open = new Map<Socket, string>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const ofAddress = () => [...open.keys()].filter((other) => open.get(other) === address)
    const hasRoom =
      (open.size < measures.sockets || closeOne([...open.keys()])) &&
      (isProxy(address, context) || ofAddress().length < measures.socketsPerAddress || closeOne(ofAddress()))
    if (!hasRoom) return void socket.destroy()
    open.set(socket, address)
    socket.once('close', () => open.delete(socket))
  })

  /** Closes the oldest that is idle, or that reads its answer slowly; false when there is none. */
  function closeOne(sockets: Socket[]): boolean {
    const oldest =
      sockets.find((socket) => !context.active.get(socket)?.isBusy) ??
      sockets.find((socket) => socket.writableLength > 0)
    if (!oldest) return false
    open.delete(oldest)
    oldest.destroy()
    return true
  }
}
