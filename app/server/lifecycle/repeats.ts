import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { newReference } from '../answers/reference'
import { logAnswer } from '../answers/request-log'
import { labelOf } from '../answers/route-label'
import type { ServerContext } from '../context'
import type { Encoding, KeptPage } from '../pages/kept-page'
import { partsOf, type ReadyAnswer } from '../pages/ready-answer'

/** A request that was answered from memory, and can be again. */
export interface Repeat {
  path: string
  take: () => ReadyAnswer | undefined
}

/** Bytes that the heads of known requests may take in memory. */
const MOST_BYTES = 2 * 1_024 * 1_024
const LONGEST_HEAD = 2_048
/** What is longer goes out in pieces, and is watched over by Node's server while it does. */
const LONGEST_BODY = 64 * 1_024
/** Pages of which the whole answer of one second is kept: the few that nearly everybody asks for. */
const MOST_WHOLE = 128

/** Answers requests whose bytes passed the parser and every check before; what is in memory is asked again each time. */
export function createRepeats(context: ServerContext, keepAliveTimeout: number) {
  const known = new LRUCache<string, Repeat>({
    maxSize: MOST_BYTES,
    sizeCalculation: (_, head) => 2 * head.length,
  })
  const write = createWriter(Math.floor(keepAliveTimeout / 1_000))

  return {
    remember(head: string, repeat: Repeat): void {
      if (head.length <= LONGEST_HEAD) known.set(head, repeat)
    },
    /** Answers the request that these bytes are, on a connection on which nothing else is being answered; tells whether it did. */
    answer(socket: Socket, bytes: Buffer): boolean {
      if (bytes.length > LONGEST_HEAD || context.draining || context.closing) return false
      const started = performance.now()
      const repeat = known.get(bytes.toString('latin1'))
      const ready = repeat?.take()
      if (!repeat || !ready || (ready.page.bodies[ready.encoding]?.length ?? 0) > LONGEST_BODY) return false
      const sent = write(socket, ready)
      logAnswer(context, {
        method: 'GET',
        path: repeat.path,
        route: labelOf(ready.page.route, repeat.path),
        status: ready.isKnown ? 304 : ready.page.status,
        ms: performance.now() - started,
        bytes: sent,
        reference: newReference(),
      })
      return true
    },
  }
}

/** Writes an answer as Node's server would, head and body as one piece, and tells how many bytes that is. */
function createWriter(keepAliveSeconds: number): (socket: Socket, answer: ReadyAnswer) => number {
  const lasting = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`
  const headOf = createHeads()
  /** What went out to several within one second is the same to the last byte. */
  let sent = { second: 0, date: '', answers: new Map<KeptPage, Map<string, Buffer>>() }

  const wholeOf = (answer: ReadyAnswer, kind: string): Buffer => {
    const cookies = answer.cookies.map((cookie) => `Set-Cookie: ${cookie}\r\n`).join('')
    const head = headOf(answer, kind) + cookies + sent.date + lasting
    const body = answer.isKnown ? undefined : answer.page.bodies[answer.encoding]
    const bytes = Buffer.allocUnsafe(head.length + (body?.length ?? 0))
    bytes.write(head, 'latin1')
    body?.copy(bytes, head.length)
    return bytes
  }

  const startSecond = (now: number) => {
    const second = Math.floor(now / 1_000)
    if (second === sent.second) return
    sent = { second, date: `Date: ${new Date(now).toUTCString()}\r\n`, answers: new Map() }
  }

  return (socket, answer) => {
    startSecond(Date.now())
    const { page, encoding, cookies, isKnown } = answer
    const kind = isKnown ? KNOWN[encoding] : encoding
    const own = sent.answers.get(page) ?? new Map<string, Buffer>()
    const bytes = (cookies.length === 0 && own.get(kind)) || wholeOf(answer, kind)
    if (cookies.length === 0 && !own.has(kind) && sent.answers.size < MOST_WHOLE)
      sent.answers.set(page, own.set(kind, bytes))
    socket.write(bytes)
    return bytes.length
  }
}

/** All of an answer's head that is the same each time, and for whoever has no cookies to get. */
function createHeads(): (answer: ReadyAnswer, kind: string) => string {
  const heads = new WeakMap<KeptPage, Map<string, string>>()
  return (answer, kind) => {
    const own = heads.get(answer.page) ?? new Map<string, string>()
    const head = own.get(kind) ?? linesOf({ ...answer, cookies: [] })
    if (!own.has(kind)) heads.set(answer.page, own.set(kind, head))
    return head
  }
}

/** How an answer is called that says no more than that nothing has changed. */
const KNOWN: Record<Encoding, string> = { br: '304 br', gzip: '304 gzip', identity: '304 identity' }

function linesOf(answer: ReadyAnswer): string {
  const { status, headers } = partsOf(answer)
  const lines = headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}
