import { pino } from 'pino'
import { env } from '~/env.server'

/** How long the line of a request may wait for others, in milliseconds: each write of its own would cost more than the line. */
const GATHERING = 5
/** As the lines of requests begin; what went wrong waits for nobody. */
const OF_REQUESTS = '{"level":"info"'

/** Standard output, without waiting for it: lines that come while some are being written go out together after them. */
const output = pino.destination({ fd: 1, sync: false })
let gathered = ''

function release(): void {
  const lines = gathered
  gathered = ''
  if (lines !== '') output.write(lines)
}

const gathering = {
  write(line: string) {
    const isFirst = gathered === ''
    gathered += line
    if (!line.startsWith(OF_REQUESTS)) release()
    else if (isFirst) setTimeout(release, GATHERING)
  },
}

// What is left when the process ends is written then.
process.on('exit', () => {
  try {
    release()
    output.flushSync()
  } catch {
    // Whoever read it is gone, or it was never opened.
  }
})

let written = { at: 0, text: '' }

/** The moment as a part of a line; there are many in one millisecond. */
function timestamp(): string {
  const at = Date.now()
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return written.text
}

/** The log: one JSON line per event on standard output. Never give it what a visitor typed. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp,
    formatters: { level: (label) => ({ level: label }) },
  },
  gathering,
)

/** An answer as its line says it; `path` as it may be logged. */
export interface RequestLine {
  method: string
  path: string
  status: number
  ms: number
  bytes: number
  ref: string
}

/** The same line as `log.info(line, 'request')` writes, put together at once: there is one for every request. */
export function logRequestLine({ method, path, status, ms, bytes, ref }: RequestLine): void {
  if (!log.isLevelEnabled('info')) return
  gathering.write(
    `${OF_REQUESTS}${timestamp()},"method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"bytes":${bytes},"ref":"${ref}","msg":"request"}\n`,
  )
}
