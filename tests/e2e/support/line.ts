import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the server under test that can be cut, for pages and service workers. */
export interface Line {
  origin: string
  /** Requests whose first line contains `to` reach the server, but their answers are lost. */
  loseAnswers: (to: string) => void
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
  let lost = ''
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
    let isLost = false
    near.on('data', (chunk) => {
      if (lost && chunk.toString('latin1').split('\r\n', 1)[0]?.includes(lost)) isLost = true
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (isLost) near.destroy()
      else if (isStalled) held.push(() => near.write(chunk))
      else near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: (to) => {
      lost = to
    },
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
      lost = ''
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
