import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Bytes that may lie unread behind a request before nothing more is taken from the connection. */
const MOST_HELD = 16 * 1_024
const LINE_FEED = '\n'.charCodeAt(0)
const RETURN = '\r'.charCodeAt(0)

interface Connection {
  read: (bytes: Buffer) => void
  unread: Buffer
  /** Nothing more is taken from the socket for now. The parser pauses it too, for a body that nobody reads yet. */
  isStopped: boolean
  /** The request being answered, and what is still to come of a body that said its length. */
  current: IncomingMessage | undefined
  bodyLeft: number
  /** Nothing of another request has been read since the connection was opened or the last answer went out. */
  isAtRest: boolean
  /** The parser of Node's server has read a whole request, and no longer waits for the first one. */
  isKnown: boolean
  /** The bytes being read, when they are the head of one request without a body and nothing else. */
  head: string | undefined
}

/** `head` is all there was of the request, when it came in one piece. */
type Answer = (req: IncomingMessage, res: ServerResponse, head: string | undefined) => void

/**
 * One request at a time on a connection: the next is read when the answer before it is out. `accept` is to be called for
 * each connection, after Node's own listener; `answerAtOnce` tells whether it answered what came at rest.
 */
export function createRequestQueue(
  answer: Answer,
  answerAtOnce: (socket: Socket, bytes: Buffer) => boolean = () => false,
): {
  accept: (socket: Socket) => void
  answer: RequestListener
} {
  const connections = new WeakMap<Socket, Connection>()

  const accept = (socket: Socket) => {
    const connection = newConnection(socket)
    connections.set(socket, connection)
    socket.removeAllListeners('data')
    socket.on('data', (bytes: Buffer) => {
      const { isAtRest, isKnown, unread } = connection
      if (isAtRest && isKnown && socket.writableLength === 0 && answerAtOnce(socket, bytes)) return
      connection.unread = unread.length > 0 ? Buffer.concat([unread, bytes]) : bytes
      connection.isAtRest = false
      connection.head = isAtRest ? headIn(connection) : undefined
      readOn(socket, connection)
      connection.head = undefined
    })
  }

  return {
    accept,
    answer: (req, res) => {
      const connection = connections.get(req.socket)
      if (connection) {
        connection.current = req
        connection.bodyLeft = Number(req.headers['content-length'] ?? 0)
        // After everything else that ends with an answer, and after other connections had a turn.
        res.once('close', () => setImmediate(readNext, req, connection))
      }
      answer(req, res, connection?.head)
    },
  }
}

function newConnection(socket: Socket): Connection {
  const readers = socket.listeners('data') as ((bytes: Buffer) => void)[]
  return {
    read: (bytes) => {
      for (const read of readers) read(bytes)
    },
    unread: Buffer.alloc(0),
    isStopped: false,
    current: undefined,
    bodyLeft: 0,
    isAtRest: true,
    isKnown: false,
    head: undefined,
  }
}

function readNext(answered: IncomingMessage, connection: Connection): void {
  connection.current = undefined
  connection.isKnown = true
  connection.isAtRest = answered.complete && connection.unread.length === 0
  readOn(answered.socket, connection)
}

function readOn(socket: Socket, connection: Connection): void {
  while (connection.unread.length > 0 && socket.writable && !connection.current?.complete) {
    const piece = connection.unread.subarray(0, endOfPiece(connection))
    connection.unread = connection.unread.subarray(piece.length)
    connection.bodyLeft = Math.max(0, connection.bodyLeft - piece.length)
    connection.read(piece)
  }
  const isFull = connection.unread.length > MOST_HELD
  if (isFull) socket.pause()
  else if (connection.isStopped) socket.resume()
  connection.isStopped = isFull
}

/** How far may be read without reading into a second request. */
function endOfPiece({ unread, current, bodyLeft }: Connection): number {
  if (current && bodyLeft > 0) return bodyLeft
  // A body in chunks ends with some line, a head with a blank one; either may have begun in the piece before.
  for (let start = 0; ; ) {
    const end = unread.indexOf(LINE_FEED, start)
    if (end < 0) return unread.length
    const isBlank = end === start || (end === start + 1 && unread[start] === RETURN)
    if (current || isBlank) return end + 1
    start = end + 1
  }
}

function headIn(connection: Connection): string | undefined {
  const { unread } = connection
  if (unread.length > MOST_HELD || endOfPiece(connection) !== unread.length) return undefined
  const head = unread.toString('latin1')
  return head.endsWith('\r\n\r\n') ? head : undefined
}
