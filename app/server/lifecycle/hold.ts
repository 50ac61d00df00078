import type { Socket } from 'node:net'

/**
 * Returns how a connection is held back that has just been refused: what it asks for next is read a moment later, together
 * with what all others ask who do not wait as they were told. Else they would have nearly all of the processor.
 */
export function createHold(forMs: number): (socket: Socket) => void {
  let held: Socket[] = []
  const release = () => {
    const all = held
    held = []
    for (const socket of all) socket.resume()
  }
  return (socket) => {
    socket.pause()
    if (held.length === 0) setTimeout(release, forMs)
    held.push(socket)
  }
}
