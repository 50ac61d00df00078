import type { ServerResponse } from 'node:http'
import { KEEP_HEADER } from '~/http/kept-page'
import type { ServerContext } from '../context'
import { rememberRoute } from './route-label'
import { contentPolicy, securityHeaders } from './security-headers'

/** How `entry.server.tsx` tells the number of a page's own inline scripts; it never leaves the server. */
export const NONCE_HEADER = 'X-Page-Nonce'
/** How it tells the SHA-256 of the style sheet that stands in the page itself. */
export const STYLE_HASH_HEADER = 'X-Page-Style-Hash'
/** How a route names the foreign origins its page may load a script from; it never leaves the server either. */
export const SCRIPT_ORIGINS_HEADER = 'X-Page-Script-Origins'

/** How it tells which route made the page, for the figures; this one does not leave the server either. */
export const ROUTE_HEADER = 'X-Page-Route'

type Headers = Record<string, number | string | readonly string[]>

/** Nobody may keep what is `private`; the address of what is `secret` goes to no other site either. */
export type Privacy = 'private' | 'secret' | false

/** Gives an answer its headers at the last moment, so that no handler can send one without. */
export function setResponseHeaders(res: ServerResponse, context: ServerContext, privacy: Privacy): void {
  const send = res.writeHead.bind(res)
  const dressed = (status: number, ...rest: unknown[]) => {
    const reason = typeof rest[0] === 'string' ? rest.shift() : undefined
    if (Array.isArray(rest[0])) appendAll(res, rest[0] as string[])
    else for (const [name, value] of Object.entries((rest[0] ?? {}) as Headers)) res.setHeader(name, value)
    setHeaders(res, status, context, privacy)
    return typeof reason === 'string' ? send(status, reason) : send(status)
  }
  res.writeHead = dressed as typeof res.writeHead
}

/** Names and values in turn; a name may come twice. */
function appendAll(res: ServerResponse, pairs: string[]): void {
  for (let index = 0; index < pairs.length; index += 2)
    res.appendHeader(pairs[index] ?? '', pairs[index + 1] ?? '')
}

function setHeaders(res: ServerResponse, status: number, context: ServerContext, privacy: Privacy): void {
  const type = String(res.getHeader('Content-Type') ?? '')
  const isPage = type === '' || type.startsWith('text/html')
  const nonce = takeText(res, NONCE_HEADER)
  const origins = takeText(res, SCRIPT_ORIGINS_HEADER)
  const styleHash = takeText(res, STYLE_HASH_HEADER)
  rememberRoute(res, res.getHeader(ROUTE_HEADER))
  res.removeHeader(ROUTE_HEADER)
  res.removeHeader(KEEP_HEADER)
  res.removeHeader('X-Powered-By')
  for (const [name, value] of Object.entries(securityHeaders(context))) res.setHeader(name, value)
  if (privacy === 'secret') res.setHeader('Referrer-Policy', 'same-origin')
  // A picture or a download may be shut in more tightly than a page.
  if (isPage || !res.hasHeader('Content-Security-Policy'))
    res.setHeader('Content-Security-Policy', contentPolicy(context, { nonce, origins, styleHash }))
  if (privacy) res.setHeader('Cache-Control', 'no-store')
  else if (!res.hasHeader('Cache-Control'))
    res.setHeader('Cache-Control', status >= 400 ? 'no-store' : 'private, no-cache')
  if (type.startsWith('text/event-stream')) keepAsStream(res, context)
  else if (context.closing) res.setHeader('Connection', 'close')
}

function takeText(res: ServerResponse, name: string): string | undefined {
  const value = res.getHeader(name)
  res.removeHeader(name)
  return typeof value === 'string' ? value : undefined
}

function keepAsStream(res: ServerResponse, context: ServerContext): void {
  context.streams.add(res)
  res.once('close', () => context.streams.delete(res))
}
