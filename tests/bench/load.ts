import { connect } from 'node:net'

/** The cost of one kind of request, repeated on some connections. */
export interface Load {
  /** Answered requests per second. */
  rate: number
  /** Milliseconds of server processor time per request. */
  cpu: number
  /** The 99th percentile of the waiting time, in milliseconds. */
  p99: number
}

interface Wanted {
  origin: string
  /** One address, or a function for another each time. */
  path: string | ((turn: number) => string)
  headers: Record<string, string>
  connections: number
  seconds: number
  cpu: () => number
}

const END = Buffer.from('\r\n\r\n')

/**
 * Sends requests on `connections` connections for `seconds`. Each connection sends the next one after an
 * answer.
 */
export async function load({ origin, path, headers, connections, seconds, cpu }: Wanted): Promise<Load> {
  const { hostname, port, host } = new URL(origin)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const rest = ` HTTP/1.1\r\n${lines.join('')}\r\n`
  let turn = 0
  const fixed = typeof path === 'string' ? `GET ${path}${rest}` : ''
  const next = typeof path === 'string' ? () => fixed : () => `GET ${path(turn++)}${rest}`
  const waits: number[] = []
  const until = performance.now() + seconds * 1000
  const [begun, before] = [performance.now(), cpu()]
  await Promise.all(
    Array.from({ length: connections }, () => askOn(hostname, Number(port), next, until, waits)),
  )
  const [lasted, used] = [performance.now() - begun, cpu() - before]
  waits.sort((a, b) => a - b)
  return {
    rate: waits.length / (lasted / 1000),
    cpu: used / waits.length,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  }
}

/** Sends requests on one connection. Expects answers with a content length. */
function askOn(
  hostname: string,
  port: number,
  request: () => string,
  until: number,
  waits: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname)
    let [left, since] = [0, 0]
    const ask = () => {
      if (performance.now() > until) return socket.end(() => resolve())
      left = -1
      since = performance.now()
      socket.write(request())
    }
    socket.setNoDelay().once('connect', ask).once('error', reject)
    socket.on('data', (bytes) => {
      if (left < 0) left = lengthOf(bytes)
      else left -= bytes.length
      if (left > 0) return
      waits.push(performance.now() - since)
      ask()
    })
  })
}

/** Returns how many bytes of an answer follow its first piece. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(END)
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return length - (bytes.length - end - END.length)
}
