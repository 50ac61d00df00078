import type { Metadata } from 'sharp'
import { loadSharp } from '~/values/pictures/sharp.server'
import type { ImageRefusal, RefusedImage } from './image'

/** The longer side of what is kept, in pixels. */
const MAX_SIDE_PX = 1600
const MOST_PIXELS = 40_000_000
const LONGEST_SIDE = 8_000
/** Some files can only be read as a whole: what that may take in memory, in bytes. A photo of 12 million pixels has room. */
const MOST_AT_ONCE = 72 * 1024 * 1024
const SECONDS = 10

export type CleanImage = { ok: true; webp: Buffer; width: number; height: number } | RefusedImage

/**
 * A picture made anew as WebP, upright, at most 1600 pixels a side, nothing else of the file; of PNG, JPEG or WebP, and
 * at least `smallest` pixels on either side.
 */
export async function cleanImage(bytes: Buffer, smallest = 0): Promise<CleanImage> {
  if (HEIC.test(bytes.toString('latin1', 4, 12))) return { ok: false, reason: 'heic' }
  if (!isPicture(bytes)) return { ok: false, reason: 'not_a_picture' }
  const limits = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true, pages: 1 } as const
  const sharp = await loadSharp()
  try {
    const metadata = await sharp(bytes, limits).metadata()
    const problem = sizeProblem(metadata)
    if (problem) return { ok: false, reason: problem }
    const { autoOrient: upright } = metadata
    if (Math.min(upright.width, upright.height) < smallest)
      return { ok: false, reason: 'too_small', ...upright }
    const { data, info } = await sharp(bytes, limits)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, webp: data, width: info.width, height: info.height }
  } catch (error) {
    return {
      ok: false,
      reason: /pixel limit|timeout/i.test(String(error)) ? 'too_many_pixels' : 'not_a_picture',
    }
  }
}

const HEIC = /^ftyp(hei[cfmsx]|hev[cmx]|mif1|msf1)$/

/** SVG can carry scripts and GIF is not asked for: neither is even looked into (T40). */
function isPicture(bytes: Buffer): boolean {
  const begins = bytes.subarray(0, 12).toString('latin1')
  return /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/.test(begins)
}

function sizeProblem(picture: Metadata): ImageRefusal | null {
  const {
    width,
    height,
    channels,
    depth,
    format,
    isProgressive,
    chromaSubsampling,
    orientation = 1,
  } = picture
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) return 'too_many_pixels'
  const isJpeg = format === 'jpeg'
  const isReadWhole = isProgressive || (orientation > 1 && !isJpeg)
  const sample = isJpeg || depth !== 'uchar' ? 2 : 1
  const samples = (isJpeg && SAMPLES.get(chromaSubsampling ?? '')) || channels
  return isReadWhole && width * height * samples * sample > MOST_AT_ONCE ? 'too_many_pixels' : null
}

/** What a JPEG keeps of each pixel, whose colours most programs keep of every second or fourth. */
const SAMPLES: ReadonlyMap<string, number> = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
])
