import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Rendered, Wanted } from '~/server/pages/render'

/** What a listener answers to a request that no visitor has sent. */
export function askListener(listener: RequestListener, { url, headers }: Wanted): Promise<Rendered> {
  const req = new IncomingMessage(new Socket())
  Object.assign(req, { method: 'GET', url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 })
  req.headers = { ...headers }
  req.rawHeaders = Object.entries(headers).flat()
  req.push(null)
  const res = new ServerResponse(req)
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    const keep = (piece: unknown, encoding?: unknown) => {
      if (typeof piece === 'string') pieces.push(Buffer.from(piece, encoding as BufferEncoding))
      else if (piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
    }
    const writeHead = (status: number, ...rest: unknown[]) => {
      res.statusCode = status
      const given = rest.find((each) => typeof each === 'object') as OutgoingHttpHeaders | undefined
      for (const [name, value] of Object.entries(given ?? {}))
        if (value !== undefined) res.setHeader(name, value)
      return res
    }
    const write = (piece: unknown, encoding?: unknown) => {
      keep(piece, encoding)
      return true
    }
    const end = (piece?: unknown, encoding?: unknown) => {
      keep(piece, encoding)
      resolve({ status: res.statusCode, headers: res.getHeaders(), body: Buffer.concat(pieces) })
      res.emit('finish')
      res.emit('close')
      return res
    }
    const destroy = (error?: Error) => {
      reject(error ?? new Error('The page was not made'))
      res.emit('close')
      return res
    }
    Object.assign(res, { writeHead, write, end, destroy, flushHeaders: () => {} })
    listener(req, res)
  })
}
