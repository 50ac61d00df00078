import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isProxy } from '../client-address'
import type { ServerContext } from '../context'
import type { ServerLimits } from '../limits'

/** Bounds connections in all and per address (the proxy's in all only): idle ones make place first, then slow readers. */
export function boundConnections(server: Server, context: ServerContext, measures: ServerLimits): void {
  const open = new Map<Socket, string>()
  const perAddress = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const hasRoom =
      (open.size < measures.sockets || evict(() => true)) &&
      (isProxy(address, context) ||
        (perAddress.get(address) ?? 0) < measures.socketsPerAddress ||
        evict((other) => other === address))
    if (!hasRoom) return void socket.destroy()
    open.set(socket, address)
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1)
    socket.once('close', () => forget(socket))
  })

  function evict(isCandidate: (address: string) => boolean): boolean {
    const candidates = [...open.keys()].filter((socket) => isCandidate(open.get(socket) ?? ''))
    const oldest =
      candidates.find((socket) => !context.active.get(socket)?.isBusy) ??
      candidates.find((socket) => socket.writableLength > 0)
    if (!oldest) return false
    forget(oldest)
    oldest.destroy()
    return true
  }

  function forget(socket: Socket): void {
    const address = open.get(socket)
    if (address === undefined) return
    open.delete(socket)
    const left = (perAddress.get(address) ?? 1) - 1
    if (left > 0) perAddress.set(address, left)
    else perAddress.delete(address)
  }
}
