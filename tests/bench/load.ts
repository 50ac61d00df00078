import { connect } from 'node:net'

/** What one kind of request cost, sent over and over on some connections. */
export interface Load {
  /** Requests answered in a second. */
  rate: number
  /** Milliseconds of the server's processor for one. */
  cpu: number
  /** What 99 of 100 waited at most, in milliseconds. */
  p99: number
}

interface Wanted {
  origin: string
  /** One, or another each time. */
  path: string | ((turn: number) => string)
  headers: Record<string, string>
  connections: number
  seconds: number
  cpu: () => number
}

const END = Buffer.from('\r\n\r\n')

/** Asks on `connections` connections, on each again as soon as it is answered, for `seconds`. */
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

/** One connection. The answers are known to come whole, with their length. */
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

/** Bytes that are still to come after this first piece of an answer. */
function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(END)
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return length - (bytes.length - end - END.length)
}
