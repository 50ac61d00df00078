import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { newReference } from '../answers/reference'
import { logAnswer } from '../answers/request-log'
import { labelOf } from '../answers/route-label'
import type { ServerContext } from '../context'
import type { KeptPage } from '../pages/kept-page'
import { partsOf, type ReadyAnswer } from '../pages/ready-answer'

/** A request that was answered from memory, and can be again. */
export interface Repeat {
  /** As it may be logged. */
  path: string
  take: () => ReadyAnswer | undefined
}

/** Bytes that the heads of known requests may take in memory. */
const MOST_BYTES = 2 * 1_024 * 1_024
const LONGEST_HEAD = 2_048
/** What is longer goes out in pieces, and is watched over by Node's server while it does. */
const LONGEST_BODY = 64 * 1_024

/**
 * Answers requests whose bytes are those of one that Node's parser and every check have let through before. Nothing is
 * read or checked anew: the same bytes would be read and judged alike. What is in memory is asked again each time, so that
 * what changed is not answered here.
 */
export function createRepeats(context: ServerContext, keepAliveTimeout: number) {
  const known = new LRUCache<string, Repeat>({
    maxSize: MOST_BYTES,
    sizeCalculation: (_, head) => 2 * head.length,
  })
  const write = createWriter(Math.floor(keepAliveTimeout / 1_000))

  return {
    /** Notes how a request is answered that consists of `head` alone. */
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
  const heads = new WeakMap<KeptPage, Map<string, string>>()
  let date = { second: 0, line: '' }

  const headOf = (answer: ReadyAnswer): string => {
    const { page, encoding, cookies, isKnown } = answer
    const own = heads.get(page) ?? new Map<string, string>()
    const key = isKnown ? `304 ${encoding}` : encoding
    const head = own.get(key) ?? linesOf({ ...answer, cookies: [] })
    if (!own.has(key)) heads.set(page, own.set(key, head))
    return cookies.length === 0 ? head : head + cookies.map((cookie) => `Set-Cookie: ${cookie}\r\n`).join('')
  }

  const dateLine = (now: number): string => {
    const second = Math.floor(now / 1_000)
    if (second !== date.second) date = { second, line: `Date: ${new Date(now).toUTCString()}\r\n` }
    return date.line
  }

  return (socket, answer) => {
    const head = headOf(answer) + dateLine(Date.now()) + lasting
    const body = answer.isKnown ? undefined : answer.page.bodies[answer.encoding]
    const bytes = Buffer.allocUnsafe(head.length + (body?.length ?? 0))
    bytes.write(head, 'latin1')
    body?.copy(bytes, head.length)
    socket.write(bytes)
    return bytes.length
  }
}

function linesOf(answer: ReadyAnswer): string {
  const { status, headers } = partsOf(answer)
  const lines = headers.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`))
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}
