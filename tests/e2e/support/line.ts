import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the server under test that can be cut, for pages and service workers. */
export interface Line {
  origin: string
  cut: () => void
  /** Holds back all answers of the server until `mend` is called. */
  stall: () => void
  mend: () => void
  close: () => Promise<void>
}

export async function lineTo(address: string): Promise<Line> {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  let isCut = false
  let isStalled = false
  const held: (() => void)[] = []
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (isStalled) held.push(() => near.write(chunk))
      else near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    stall: () => {
      isStalled = true
    },
    mend: () => {
      isCut = isStalled = false
      for (const write of held.splice(0)) write()
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
