import { type Encoding, encodingFor, type KeptPage } from './kept-page'
import type { Asking } from './source'

export interface ReadyAnswer {
  page: KeptPage
  encoding: Encoding
  cookies: readonly string[]
  /** Whoever asks has it already, and is only told so. */
  isKnown: boolean
}

/** How a page goes to whoever asks. */
export const encodingOf = ({ headers }: Asking, page: KeptPage): Encoding =>
  encodingFor(headers.get('accept-encoding') ?? undefined, page.bodies.identity, typeOf(page))

function typeOf({ headers }: KeptPage): string {
  const index = headers.indexOf('Content-Type')
  return index < 0 ? '' : (headers[index + 1] ?? '')
}

/** The page for whoever asks; it has to be packed in their way already. */
export function readyAnswer(asking: Asking, page: KeptPage, cookies: readonly string[]): ReadyAnswer {
  const encoding = encodingOf(asking, page)
  const isKnown = page.status === 200 && isAmong(asking.headers.get('if-none-match'), tagIn(page, encoding))
  return { page, encoding, cookies, isKnown }
}

const tagIn = ({ tag }: KeptPage, encoding: Encoding) =>
  `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`

/** A proxy that packs by itself marks the tag as a weak one. */
function isAmong(tags: string | null, tag: string): boolean {
  return tags?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
}

/** What an answer consists of: its status, its header lines in pairs of name and value, its body if it has one. */
export function partsOf({ page, encoding, cookies, isKnown }: ReadyAnswer): {
  status: number
  headers: string[]
  body: Buffer | undefined
} {
  const body = page.bodies[encoding]
  if (!body) throw new Error(`The page is not packed as ${encoding}`)
  const headers = page.headers.slice()
  if (page.status === 200) headers.push('ETag', tagIn(page, encoding))
  for (const cookie of cookies) headers.push('Set-Cookie', cookie)
  if (isKnown) return { status: 304, headers, body: undefined }
  headers.push('Content-Length', String(body.length))
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return { status: page.status, headers, body }
}
