import { createHash } from 'node:crypto'
import { imageCache } from '~/features/images/image-cache.server'
import { loadSharp } from '~/values/pictures/sharp.server'
import type { SocialImage } from '~/values/pictures/social-image'
import { drawSocialImage } from './drawing.server'

interface SocialImageOptions {
  folder: string
  room?: number
  queue?: number
  report: (error: unknown) => void
  paint?: (sign: SocialImage) => Promise<Buffer>
}

/** After a picture, drawing pauses for three times as long as it took: at most a quarter of one processor. */
const REST = 3

/**
 * Pictures of signs as PNG (1200 × 630; WhatsApp takes up to 300 kB), drawn one at a time, kept by what they show. Null
 * when too many wait, or one that `network` has asked for does.
 */
export function socialImagePictures(
  options: SocialImageOptions,
): (sign: SocialImage, network?: string) => Promise<Buffer | null> {
  const { paint = renderSocialImage, ...rest } = options
  const pictureOf = imageCache({ ...rest, names: /^[0-9a-f]{64}\.png$/, rest: REST })
  return (sign, network) => {
    const name = createHash('sha256').update(JSON.stringify(sign)).digest('hex')
    return pictureOf(`${name}.png`, () => paint(sign), network)
  }
}

/** Flat colours: 64 of them are enough. */
async function renderSocialImage(sign: SocialImage): Promise<Buffer> {
  const svg = await drawSocialImage(sign)
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}
