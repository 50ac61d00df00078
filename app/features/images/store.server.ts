import { createHash } from 'node:crypto'
import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { sql } from 'kysely'
import PQueue from 'p-queue'
import type { Metadata } from 'sharp'
import type { FileStore } from '~/values/files/file-store.server'
import { loadSharp } from '~/values/pictures/sharp.server'
import { type ImageError, type ImageErrorReason, MAX_IMAGE_BYTES, type StoredImage } from './image'

/** Maximum number of uploads that wait or run, separately for administrators and for others. */
const MAX_WAITING_UPLOADS = 8

/** One picture is processed at a time, because decoded pixels need much memory. */
const queue = new PQueue({ concurrency: 1 })
const waiting = { administrator: 0, others: 0 }
const busy = new Set<string>()

/** Maximum number of owners' forms with pictures in memory. Each may take 8 MB. */
const MAX_UPLOAD_FORMS = 5
let forms = 0

/**
 * An administrator, whose uploads have priority. Otherwise the keys of a private link and a network, which
 * can each upload one picture at a time. The list is empty if `acquireUploadSlot` already reserved them.
 */
export type UploaderIdentity = 'administrator' | readonly string[]

/**
 * Reserves a private link and a network before a form is read (T263). Returns a function that releases them.
 * Null if one of them already has an upload, or if there are too many forms.
 */
export function acquireUploadSlot(keys: readonly string[]): (() => void) | null {
  if (forms >= MAX_UPLOAD_FORMS || keys.some((key) => busy.has(key))) return null
  forms += 1
  for (const key of keys) busy.add(key)
  return () => {
    forms -= 1
    for (const key of keys) busy.delete(key)
  }
}

/** Adds `work` to the queue and returns its result. Work with a higher `priority` runs first. */
export const runInImageQueue = <Result>(work: () => Promise<Result>, priority = 0): Promise<Result> =>
  queue.add(work, { priority })

/**
 * Adds an upload to the queue. Returns null if too many are waiting, or if the link or network already has
 * one. The user should then try again.
 */
export async function runUploadInQueue<Result>(
  uploader: UploaderIdentity,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const isAdministrator = uploader === 'administrator'
  const lane = isAdministrator ? 'administrator' : 'others'
  const keys = isAdministrator ? [] : uploader
  if (waiting[lane] >= MAX_WAITING_UPLOADS || keys.some((key) => busy.has(key))) return null
  waiting[lane] += 1
  for (const key of keys) busy.add(key)
  try {
    return await runInImageQueue(work, isAdministrator ? 1 : 0)
  } finally {
    waiting[lane] -= 1
    for (const key of keys) busy.delete(key)
  }
}

/** Maximum width and height of a stored picture in pixels. */
const MAX_STORED_SIDE_PX = 1600
const MAX_UPLOADED_PIXELS = 40_000_000
const MAX_UPLOADED_SIDE_PX = 8_000
/**
 * Memory limit in bytes for files that must be decoded in one piece. It is enough for a usual photo of 12
 * megapixels.
 */
const MAX_DECODED_BYTES = 72 * 1024 * 1024
const CONVERSION_TIMEOUT_SECONDS = 10
/**
 * Maximum number of scans in a JPEG. Usual files have about ten. The time limit does not help, because it
 * cannot stop the decoder before the first row (T264).
 */
const MAX_JPEG_SCANS = 100

type CleanImage = { ok: true; webp: Buffer; width: number; height: number } | ImageError

/**
 * Converts a PNG, JPEG or WebP picture to WebP: upright, at most 1600 pixels per side, without metadata.
 * Rejects other and damaged files. Rejects pictures that are too large or take too long, and those with fewer
 * than `minSidePx` pixels on a side.
 */
export async function convertToWebp(file: Buffer, minSidePx = 0): Promise<CleanImage> {
  if (HEIC_PATTERN.test(file.toString('latin1', 4, 12))) return { ok: false, reason: 'heic' }
  if (!isPicture(file) || countJpegScans(file) > MAX_JPEG_SCANS) return { ok: false, reason: 'not_a_picture' }
  const bytes = removePngTextChunks(file)
  const limits = {
    failOn: 'error',
    limitInputPixels: MAX_UPLOADED_PIXELS,
    sequentialRead: true,
    pages: 1,
  } as const
  const sharp = await loadSharp()
  try {
    const metadata = await sharp(bytes, limits).metadata()
    const problem = sizeProblem(metadata)
    if (problem) return { ok: false, reason: problem }
    const { autoOrient: upright } = metadata
    if (Math.min(upright.width, upright.height) < minSidePx)
      return { ok: false, reason: 'too_small', ...upright }
    const { data, info } = await sharp(bytes, limits)
      .timeout({ seconds: CONVERSION_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({
        width: MAX_STORED_SIDE_PX,
        height: MAX_STORED_SIDE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
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

const HEIC_PATTERN = /^ftyp(hei[cfmsx]|hev[cmx]|mif1|msf1)$/

/**
 * Whether the first bytes are those of a PNG, JPEG or WebP. SVG is rejected because it can contain scripts
 * (T40).
 */
function isPicture(bytes: Buffer): boolean {
  const begins = bytes.subarray(0, 12).toString('latin1')
  return /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|RIFF[\s\S]{4}WEBP)/.test(begins)
}

function sizeProblem(picture: Metadata): ImageErrorReason | null {
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
  if (Math.max(width, height) > MAX_UPLOADED_SIDE_PX || width * height > MAX_UPLOADED_PIXELS)
    return 'too_many_pixels'
  const isJpeg = format === 'jpeg'
  const isReadWhole = isProgressive || (orientation > 1 && !isJpeg)
  const sample = isJpeg || depth !== 'uchar' ? 2 : 1
  const samples = (isJpeg && SAMPLES_BY_CHROMA_SUBSAMPLING.get(chromaSubsampling ?? '')) || channels
  return isReadWhole && width * height * samples * sample > MAX_DECODED_BYTES ? 'too_many_pixels' : null
}

/**
 * Samples per pixel of a JPEG by its color format. Most programs store color only for every second or fourth
 * pixel.
 */
const SAMPLES_BY_CHROMA_SUBSAMPLING: ReadonlyMap<string, number> = new Map([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
])

/** Storage quota in bytes for all pictures together and for one business (T47, T141). */
const IMAGE_QUOTA_BYTES = 500 * 1024 * 1024
const BUSINESS_IMAGE_QUOTA_BYTES = 8 * 1024 * 1024

export type StoreImageResult = { ok: true; image: StoredImage } | ImageError

/** Returns the file name of a picture in a width (null: original size). */
export const getImageFileName = (hash: string, width: number | null = null): string =>
  width === null ? `${hash}.webp` : `${hash}-${width}.webp`

interface Upload {
  /** Minimum number of pixels per side. */
  smallest?: number
  /** If set, the picture counts toward the quota of this business. */
  businessId?: number
  uploader?: UploaderIdentity
}

/**
 * Cleans and stores an uploaded picture (D39, T40–T43, T47). It gets a row, and a file in `store` named by
 * its hash. The same picture is stored once. Returns the reason if the file is rejected. Throws if store or
 * database fails. If the store fails, a new row is deleted first.
 */
export async function storeImage(
  db: Db,
  store: FileStore,
  bytes: Buffer | null,
  { smallest = 0, businessId, uploader = 'administrator' }: Upload = {},
): Promise<StoreImageResult> {
  if (!bytes || bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MAX_IMAGE_BYTES) return { ok: false, reason: 'too_big' }
  const result = await runUploadInQueue(uploader, () => convertToWebp(bytes, smallest))
  if (!result) return { ok: false, reason: 'busy' }
  return result.ok ? keep(db, store, result, businessId ?? null) : result
}

async function keep(
  db: Db,
  store: FileStore,
  { webp, width, height }: { webp: Buffer; width: number; height: number },
  businessId: number | null,
): Promise<StoreImageResult> {
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 32)
  const created_at = new Date().toISOString()
  const row = { hash, media_type: 'image/webp', width, height, bytes: webp.length, created_at }
  // Quota check and row are in one transaction, so that simultaneous uploads cannot exceed the quota. The row
  // is written before the file, so that `removeOrphan` does not delete the file (orphan-images.server.ts).
  const noted = await inTransaction(db, async (trx) => {
    const isKnown = await isThere(trx, hash)
    const full = isKnown ? null : await fullShare(trx, webp.length, businessId)
    if (full) return { ok: false as const, reason: full }
    await trx
      .insertInto('images')
      .values({ ...row, business_id: businessId })
      // A new time protects an unreferenced picture until the form that uses it is stored.
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
      .execute()
    return { ok: true as const, isKnown }
  })
  if (!noted.ok) return noted
  try {
    await store.put(getImageFileName(hash), webp)
  } catch (error) {
    if (!noted.isKnown)
      await db.deleteFrom('images').where('hash', '=', hash).where('created_at', '=', created_at).execute()
    throw error
  }
  return { ok: true, image: { hash, width, height } }
}

/** Returns the hash in a list if the picture is no longer stored. Otherwise an empty list. */
export const listHashIfImageMissing = async (db: Db, hash: string | undefined): Promise<string[]> =>
  hash && !(await isThere(db, hash)) ? [hash] : []

async function isThere(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

async function fullShare(db: Db, bytes: number, businessId: number | null): Promise<ImageErrorReason | null> {
  const images = db
    .selectFrom('images')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('taken'))
  const all = await images.executeTakeFirstOrThrow()
  if (all.taken + bytes > IMAGE_QUOTA_BYTES) return 'no_room'
  if (businessId === null) return null
  const own = await images.where('business_id', '=', businessId).executeTakeFirstOrThrow()
  return own.taken + bytes > BUSINESS_IMAGE_QUOTA_BYTES ? 'no_share' : null
}

const PNG_START = 0x89504e47
const JPEG_START = 0xffd8

/** PNG chunk types as numbers. */
const PNG_END_CHUNK = chunkType('IEND')
const PNG_TEXT_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt'].map(chunkType))
/** Number of bytes for length, type and checksum of a chunk. */
const PNG_CHUNK_FRAME_BYTES = 12

function chunkType(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE()
}

/**
 * Returns a PNG without its text chunks, because compressed text can unpack to a hundred megabytes (T262).
 * Other files, and a PNG without text, are returned unchanged.
 */
export function removePngTextChunks(bytes: Buffer): Buffer {
  if (bytes.length < 8 || bytes.readUInt32BE() !== PNG_START) return bytes
  // Allocated once for all chunks, because a file may have hundreds of thousands.
  let kept: Buffer | null = null
  let size = 8
  let at = 8
  while (at + PNG_CHUNK_FRAME_BYTES <= bytes.length) {
    const type = bytes.readUInt32BE(at + 4)
    const next = Math.min(at + PNG_CHUNK_FRAME_BYTES + bytes.readUInt32BE(at), bytes.length)
    if (PNG_TEXT_CHUNKS.has(type)) kept ??= Buffer.from(bytes)
    else size += kept ? bytes.copy(kept, size, at, next) : next - at
    if (type === PNG_END_CHUNK) break
    at = next
  }
  return kept ? kept.subarray(0, size) : bytes
}

/** JPEG markers for the end of the picture and the start of a scan. */
const JPEG_END = 0xd9
const JPEG_SCAN_MARKER = 0xda

/**
 * Counts the scans of a JPEG. The decoder passes over the whole picture for each scan. Thumbnails and data
 * after the end are not counted. Returns 0 for other files.
 */
function countJpegScans(bytes: Buffer): number {
  if (bytes.length < 2 || bytes.readUInt16BE() !== JPEG_START) return 0
  let scans = 0
  let at = bytes.indexOf(0xff, 2)
  while (at !== -1 && at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (marker === JPEG_END) break
    if (marker === JPEG_SCAN_MARKER) scans += 1
    const length = hasLength(marker) ? bytes.readUInt16BE(at + 2) : 0
    // Several 0xff bytes may precede a marker.
    at = bytes.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length))
  }
  return scans
}

/** Whether a segment with a length follows the marker. Zero bytes and restart markers belong to a scan. */
const hasLength = (marker: number) => marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8)
