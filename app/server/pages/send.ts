import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor, type KeptPage } from './kept-page'

/** How a page goes to whoever asks. */
export const encodingOf = (req: IncomingMessage, page: KeptPage): Encoding =>
  encodingFor(req.headers['accept-encoding'] as string | undefined, page.bodies.identity, typeOf(page))

function typeOf({ headers }: KeptPage): string {
  const index = headers.indexOf('Content-Type')
  return index < 0 ? '' : (headers[index + 1] ?? '')
}

/** Sends a page that is packed already; to a browser that has it, that it has. Tells whether it had. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: KeptPage,
  { encoding, cookies }: { encoding: Encoding; cookies: string[] },
): boolean {
  const body = page.bodies[encoding]
  if (!body) throw new Error(`The page is not packed as ${encoding}`)
  const tag = `"${page.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  const isKnown = page.status === 200 && isAmong(req.headers['if-none-match'], tag)
  const headers = page.headers.slice()
  if (page.status === 200) headers.push('ETag', tag)
  for (const cookie of cookies) headers.push('Set-Cookie', cookie)
  if (!isKnown) {
    headers.push('Content-Length', String(body.length))
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  }
  res.writeHead(isKnown ? 304 : page.status, headers)
  if (isKnown || req.method === 'HEAD') res.end()
  else res.end(body)
  return isKnown
}

/** A proxy that packs by itself marks the tag as a weak one. */
function isAmong(tags: string | undefined, tag: string): boolean {
  return (tags ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
