import { join } from 'node:path'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { imageGallery, type ShownImage } from '~/features/images/show.server'
import { images } from '~/gateways/object-store/stores.server'
import { log } from '~/http/log.server'
import { WIDTHS } from '~/values/pictures/image-widths'
import { drawingBehind } from '../lost-picture.server'

const FILE = /^([0-9a-f]{32})\.webp$/

const show = imageGallery({
  store: images,
  folder: join(env.DATA_DIR, 'images', 'anchos'),
  report: (error) => log.warn({ err: error }, 'a picture is missing or damaged, or could not be kept'),
})

/** Uploaded pictures: `/imagenes/{hash}.webp`, in a few widths by `?w=` (T40, T44, F40); lost ones lead on (row 53). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const hash = FILE.exec(params.file ?? '')?.[1]
  if (!hash) return refusal('No encontrado', 404)
  const asked = new URL(request.url).searchParams.get('w')
  const width = WIDTHS.find((each) => String(each) === asked) ?? null
  if (asked !== null && width === null) return refusal('Ancho desconocido', 400)
  const image = await show(db, hash, width)
  if (!image || image.kind === 'stand_in') {
    const drawing = await drawingBehind(db, hash)
    if (drawing) return redirect(drawing, { headers: { 'Cache-Control': 'no-store' } })
  }
  if (!image) return refusal('No encontrado', 404)
  return new Response(new Uint8Array(image.webp), {
    status: image.kind === 'stand_in' ? 404 : 200,
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(image.webp.length),
      'Cache-Control': CACHING[image.kind],
      'Content-Disposition': 'inline; filename="imagen.webp"',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

const CACHING: Record<ShownImage['kind'], string> = {
  asked: 'public, max-age=31536000, immutable',
  other_size: 'public, max-age=60',
  stand_in: 'no-store',
}

const refusal = (text: string, status: number) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
