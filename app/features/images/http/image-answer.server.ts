import { db } from '~/db.server'
import { imageStoresByUse } from '~/gateways/object-store/stores.server'
import { log } from '~/http/log.server'
import { IMAGE_WIDTHS } from '~/values/pictures/image-widths'
import { createImageReader, type ImageToSend } from '../show.server'

const show = createImageReader({
  store: imageStoresByUse.images,
  folder: imageStoresByUse.drawn.folder ?? '',
  report: (error) => log.warn({ err: error }, 'a picture is missing or damaged, or could not be kept'),
})

/**
 * Cache header by audience. `everybody`: cached for a day, so a withdrawn picture may still be seen for a
 * day. `few`: not cached.
 */
const CACHE_CONTROL_BY_AUDIENCE = { everybody: 'private, max-age=86400', few: 'private, no-store' }

/**
 * Returns a stored picture in the width `?w=`, served only as an image (T40, T44, F40). Null if it does not
 * exist, 400 for other widths, and 404 with a placeholder if its file is lost. If too many pictures wait, it
 * has its original width. Shared caches may not store it, so that new visitors do not see a withdrawn picture.
 */
export async function buildStoredImageResponse(
  request: Request,
  hash: string,
  cacheAudience: keyof typeof CACHE_CONTROL_BY_AUDIENCE,
): Promise<Response | null> {
  const asked = new URL(request.url).searchParams.get('w')
  const width = IMAGE_WIDTHS.find((each) => String(each) === asked) ?? null
  if (asked !== null && width === null) return buildImageErrorResponse('Ancho desconocido', 400)
  const image = await show(db, hash, width)
  if (!image) return null
  const caching = {
    asked: CACHE_CONTROL_BY_AUDIENCE[cacheAudience],
    other_size: 'private, max-age=60',
    stand_in: 'no-store',
  }
  return new Response(new Uint8Array(image.webp), {
    status: image.kind === 'stand_in' ? 404 : 200,
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(image.webp.length),
      'Cache-Control': caching[image.kind satisfies ImageToSend['kind']],
      'Content-Disposition': 'inline; filename="imagen.webp"',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

export const buildImageErrorResponse = (text: string, status: number) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
