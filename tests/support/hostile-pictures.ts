import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

const SCRIPT = '<script>alert(document.domain)</script>'

/** A small image with a lighter half, so that a rotation is visible. */
export const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c8321b' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#f2b01e' } },
      left: 0,
      top: 0,
    },
  ])

const NUMBERS = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const checksum = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (NUMBERS[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>>
  0

function pngPart(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(checksum(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG of a few kilobytes whose pixels take gigabytes. */
export function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngPart('IHDR', header),
    pngPart('IDAT', pixels),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

/** Adds a text to a PNG that a browser might interpret as HTML. */
export function withPngText(png: Buffer, text: string): Buffer {
  const behindHeader = 8 + 25
  return Buffer.concat([
    png.subarray(0, behindHeader),
    pngPart('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    png.subarray(behindHeader),
  ])
}

/** A PNG of a hundred kilobytes with compressed texts of 108 MB. */
export function textBomb(png: Buffer): Buffer {
  const packed = deflateSync(Buffer.alloc(6_000_000, 'a'), { level: 9 })
  const texts = Array.from({ length: 18 }, (_, index) => {
    const isLatin = index % 2 === 0
    const head = Buffer.from(isLatin ? `T${index}\0\0` : `T${index}\0\x01\0\0\0`, 'latin1')
    return pngPart(isLatin ? 'zTXt' : 'iTXt', Buffer.concat([head, packed]))
  })
  const behindHeader = 8 + 25
  return Buffer.concat([png.subarray(0, behindHeader), ...texts, png.subarray(behindHeader)])
}

/** A valid progressive JPEG of a picture, with this number of scans that change nothing. */
export async function withScans(width: number, height: number, count: number): Promise<Buffer> {
  const jpeg = await picture(width, height).jpeg({ progressive: true }).toBuffer()
  const begin = Buffer.from([0xff, 0xda])
  let end = jpeg.indexOf(begin) + 2
  // The next table or scan begins at the end of the first scan.
  while (jpeg[end] !== 0xff || jpeg[end + 1] === 0) end += 1
  // Codes of four bits for runs of empty blocks.
  const runs = Array.from({ length: 15 }, (_, index) => index << 4)
  const lengths = [0, 0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  const table = Buffer.from([0xff, 0xc4, 0, 2 + 1 + 16 + 15, 0x10, ...lengths, ...runs])
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const power = Math.floor(Math.log2(blocks))
  const run = power.toString(2).padStart(4, '0') + (blocks - 2 ** power).toString(2).padStart(power, '0')
  const bytes = run.padEnd(Math.ceil(run.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const content = bytes
    .map((bits) => Number.parseInt(bits, 2))
    .flatMap((byte) => (byte === 255 ? [255, 0] : byte))
  const STEPS = 14
  const scans = Array.from({ length: count }, (_, index) => {
    const coefficient = 1 + Math.floor(index / STEPS)
    const low = STEPS - 1 - (index % STEPS)
    const high = low === STEPS - 1 ? 0 : low + 1
    return Buffer.from([...begin, 0, 8, 1, 1, 0, coefficient, coefficient, (high << 4) | low, ...content])
  })
  return Buffer.concat([jpeg.subarray(0, end), table, ...scans, Buffer.from([0xff, 0xd9])])
}

export function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`

/** Files that must be rejected as images, by name. */
export async function refusedFiles(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = await Promise.all([
    picture(600, 400).jpeg().toBuffer(),
    picture(600, 400).png().toBuffer(),
    picture(600, 400).webp().toBuffer(),
  ])
  return {
    'an SVG with a script': Buffer.from(svg(SCRIPT)),
    'an SVG that loads a file': Buffer.from(svg('<image href="file:///etc/passwd" width="9" height="9"/>')),
    'an SVG behind a declaration': Buffer.from(`<?xml version="1.0"?>${svg('')}`),
    'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
    'a page that begins like a PNG': Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1'),
    'a page that begins like a JPEG': Buffer.from(`\xff\xd8\xff\xe0${SCRIPT}`, 'latin1'),
    'a page that begins like a WebP': Buffer.from(`RIFF\x24\0\0\0WEBP${SCRIPT}`, 'latin1'),
    'a GIF': await picture().gif().toBuffer(),
    'a GIF with a script': Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`, 'latin1'),
    'a TIFF': await picture().tiff().toBuffer(),
    'an AVIF': await picture().avif({ effort: 0 }).toBuffer(),
    'a PDF': Buffer.from('%PDF-1.4 %\xe2\xe3\xcf\xd3', 'latin1'),
    'half a JPEG': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'half a PNG': png.subarray(0, Math.floor(png.length / 2)),
    'half a WebP': webp.subarray(0, Math.floor(webp.length / 2)),
    'the first bytes of a PNG': png.subarray(0, 8),
    'noise behind the head of a JPEG': Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(5000, 0x5a)]),
  }
}

/** Images with additional content or of an unusual kind. Only the image is stored. */
export async function cleanedFiles(): Promise<Record<string, Buffer>> {
  const [jpeg, png] = await Promise.all([picture().jpeg().toBuffer(), picture().png().toBuffer()])
  const frames = Buffer.concat([
    await picture(20, 20).removeAlpha().raw().toBuffer(),
    await picture(20, 20).negate().removeAlpha().raw().toBuffer(),
  ])
  return {
    'a PNG with a page in its comment': withPngText(png, SCRIPT),
    'a PNG with a page behind it': Buffer.concat([png, Buffer.from(SCRIPT)]),
    'a JPEG with a page in its comment': withJpegComment(jpeg, SCRIPT),
    'a JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
    'a moving WebP': await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
    'a JPEG for printers': await picture().toColourspace('cmyk').jpeg().toBuffer(),
    'a PNG of 16 bits': await picture().toColourspace('rgb16').png().toBuffer(),
    'a grey PNG that can be seen through': await picture().ensureAlpha(0.5).greyscale().png().toBuffer(),
    'a picture of one pixel': await picture(2, 1)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .png()
      .toBuffer(),
  }
}

/** A photo of a phone: with rotation and location in its metadata. */
export const phonePicture = () =>
  picture(600, 400)
    .withExif({
      IFD0: { Make: 'Canario', Copyright: 'canario-exif' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '33/1 44/1 55/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '84/1 23/1 17/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
