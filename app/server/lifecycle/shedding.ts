import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { newReference } from '../answers/reference'
import { refusalPage } from '../answers/refusal'
import { logAnswer, loggablePath } from '../answers/request-log'
import { labelOf } from '../answers/route-label'
import { contentPolicy, securityHeaders } from '../answers/security-headers'
import type { ServerContext } from '../context'
import type { QuickChecks, QuickRequest } from '../pages/quick'
import { askingOf } from '../pages/source'

const LONGEST_HEAD = 2_048
/** What changes how a request is read or answered. Browsers send none of it for a page. */
const UNUSUAL = /^(expect|upgrade|content-length|transfer-encoding|content-type)$/

/**
 * Tells visitors to come back before Node's parser wakes, while no page can be admitted: read as ever, refusing would take
 * the time that the pages in the making need. Only those who ask plainly for a page that is not in memory, on a
 * connection at rest; everybody else is looked at more closely.
 */
export function createShedding(
  context: ServerContext,
  quickly: QuickChecks,
  keepAliveTimeout: number,
): (socket: Socket, bytes: Buffer) => boolean {
  const head = headOf(context, Math.floor(keepAliveTimeout / 1_000))

  return (socket, bytes) => {
    if (!context.admission.isFull || context.draining || bytes.length > LONGEST_HEAD) return false
    const started = performance.now()
    const asked = readHead(bytes.toString('latin1'))
    const page = asked && quickly(asked)?.page
    if (!asked || !page || !context.pages?.isMissing(askingOf(asked), page)) return false
    const reference = newReference()
    const body = refusalPage(503, { stylesheet: context.stylesheet, reference })
    const answer = Buffer.from(`${head()}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    socket.write(answer)
    context.hold(socket)
    const path = loggablePath(asked.url ?? '')
    const line = { method: 'GET', path, route: labelOf(undefined, path), status: 503, reference }
    logAnswer(context, { ...line, ms: performance.now() - started, bytes: answer.length })
    return true
  }
}

/** The lines that are the same for all who are refused within one second. */
function headOf(context: ServerContext, keepAliveSeconds: number): () => string {
  const same = Object.entries({
    'Retry-After': '2',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
    ...securityHeaders(context),
    'Content-Security-Policy': contentPolicy(context),
  })
  const lines = same.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const lasting = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
  let [second, text] = [0, '']
  return () => {
    const now = Date.now()
    if (second === Math.floor(now / 1_000)) return text
    second = Math.floor(now / 1_000)
    text = `HTTP/1.1 503 Service Unavailable\r\n${lines}Date: ${new Date(now).toUTCString()}\r\n${lasting}`
    return text
  }
}

const isUnusual = (name: string, value: string) =>
  name === 'connection' ? value.toLowerCase() !== 'keep-alive' : UNUSUAL.test(name)

/** The head of one request for a page in the form that browsers have; undefined for anything else. */
function readHead(text: string): QuickRequest | undefined {
  const lines = text.split('\r\n')
  if (lines.pop() !== '' || lines.pop() !== '') return undefined
  const url = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/.exec(lines.shift() ?? '')?.[1]
  const headers: IncomingHttpHeaders = {}
  const rawHeaders: string[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+): ([\x20-\x7e]*)$/.exec(line) ?? []
    const key = name.toLowerCase()
    if (key === '' || Object.hasOwn(headers, key) || isUnusual(key, value)) return undefined
    headers[key] = value
    rawHeaders.push(name, value)
  }
  return url === undefined ? undefined : { method: 'GET', url, headers, rawHeaders, httpVersion: '1.1' }
}
