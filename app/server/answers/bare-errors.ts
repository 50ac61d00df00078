import type { ServerResponse } from 'node:http'
import type { ServerContext } from '../context'
import { refusalPage } from './refusal'

interface Body {
  type: string
  text: string
}

interface Asked {
  asksForData: boolean
  reference: string
}

/**
 * Answers of Remix that would tell a visitor the names of our modules are given in our own words: a form sent to an
 * address that takes none, and data asked for at an address that does not exist.
 */
export function replaceBareErrors(
  res: ServerResponse,
  { asksForData, reference }: Asked,
  context: ServerContext,
): void {
  const send = res.writeHead.bind(res)
  const write = res.write.bind(res)
  const end = res.end.bind(res)
  const own = (status = res.statusCode) => ownWords(status, { asksForData, reference }, context)

  const writeHead = (status: number, ...rest: unknown[]) => {
    const body = own(status)
    if (!body) return send(status, ...(rest as []))
    for (const name of ['Content-Encoding', 'Transfer-Encoding', 'X-Remix-Error', 'X-Remix-Response'])
      res.removeHeader(name)
    if (status === 405) res.setHeader('Allow', 'GET, HEAD')
    res.setHeader('Content-Type', `${body.type}; charset=utf-8`)
    res.setHeader('Content-Length', Buffer.byteLength(body.text))
    return send(status)
  }
  res.writeHead = writeHead as typeof res.writeHead
  res.write = ((...given: Parameters<typeof write>) => !!own() || write(...given)) as typeof res.write
  res.end = ((...given: Parameters<typeof end>) => {
    const body = own()
    return body ? end(body.text) : end(...given)
  }) as typeof res.end
}

function ownWords(
  status: number,
  { asksForData, reference }: Asked,
  { stylesheet }: ServerContext,
): Body | undefined {
  if (status === 405) return { type: 'text/html', text: refusalPage(405, { stylesheet, reference }) }
  if (status === 404 && asksForData) return { type: 'text/plain', text: 'No encontrado' }
  return undefined
}
