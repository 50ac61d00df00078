import { gzipSync } from 'node:zlib'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { drawMap } from '../map/draw-map.server'
import { frameNamed } from '../map/frame.server'

const FILE = /^([0-9-]{7,8})\.svg$/

const drawn = new LRUCache<string, { plain: Buffer<ArrayBuffer>; packed: Buffer<ArrayBuffer> }>({ max: 300 })

/** Pictures behind the dots of maps: `/mapas/347-849.svg` is the land around that tenth of a degree. */
export function loader({ request, params }: LoaderFunctionArgs): Response {
  const name = FILE.exec(params.file ?? '')?.[1]
  const picture = name ? pictureOf(name) : null
  if (!picture)
    return new Response('No encontrado', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  const body = isPacked ? picture.packed : picture.plain
  return new Response(body, {
    headers: {
      'Content-Type': 'image/svg+xml',
      ...(isPacked && { 'Content-Encoding': 'gzip' }),
      'Content-Length': String(body.length),
      'Cache-Control': 'public, max-age=604800',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      Vary: 'Accept-Encoding',
    },
  })
}

function pictureOf(name: string) {
  const known = drawn.get(name)
  if (known) return known
  const frame = frameNamed(name)
  if (!frame) return null
  const plain = Buffer.from(drawMap(frame))
  const picture = { plain, packed: gzipSync(plain, { level: 9 }) }
  drawn.set(name, picture)
  return picture
}
