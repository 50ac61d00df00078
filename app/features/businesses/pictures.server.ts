import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { ActorContext } from '~/features/audit/schema'
import type { CategoryBadgeData } from '~/features/categories/category-card'
import { listBankImagesByCategory } from '~/features/category-images/bank/images.server'
import type { StoredImage } from '~/features/images/image'
import { deleteUnreferencedImageRows } from '~/features/images/orphan-images.server'
import { readPhrasesThatAssignTrades } from '~/features/search/dictionary/words.server'
import { paths } from '~/paths'
import type { Picture } from '~/values/pictures/palette'
import { hashText32 } from '~/values/text/hash'
import { MAX_BUSINESS_PHOTOS } from './owner-types'
import { readBusiness } from './read.server'
import { type SaveBusinessResult, saveBusiness } from './save.server'
import {
  type BusinessTextsForTrade,
  findTrade,
  pickTradeDrawing,
  type TradeWithDrawings,
} from './trade-drawing.server'
import { markUnseenIfOwnerChanged } from './unseen.server'

/** Reads the name and the photos of a business. The photos are in order. */
export async function readNameAndPhotos(
  db: Db,
  businessId: number,
): Promise<{ name: string; photos: StoredImage[] }> {
  const { name } = await db
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { name, photos: await listBusinessPhotos(db, businessId) }
}

/** Reads the photos of a business in order, with their size in pixels. */
export const listBusinessPhotos = (db: Db, businessId: number): Promise<StoredImage[]> =>
  db
    .selectFrom('business_photos as photo')
    .innerJoin('images', 'images.hash', 'photo.image_hash')
    .select(['images.hash', 'images.width', 'images.height'])
    .where('photo.business_id', '=', businessId)
    .orderBy('photo.position')
    .execute()

/**
 * Joins the photos of two merged businesses, up to the maximum. Those of the first come first; repeats are
 * dropped.
 */
export const mergePhotos = (kept: readonly string[], dropped: readonly string[]): string[] =>
  [...new Set([...kept, ...dropped])].slice(0, MAX_BUSINESS_PHOTOS)

/**
 * Appends a stored image to the photos of a business. A repeated image is not added again. `ok` is false if
 * the image is not among the photos afterwards, because the maximum is reached.
 */
export const addPhoto = (
  db: Db,
  by: ActorContext,
  businessId: number,
  hash: string,
): Promise<{ ok: boolean }> =>
  changePhotos(db, by, businessId, (photos) =>
    photos.includes(hash) || photos.length >= MAX_BUSINESS_PHOTOS ? photos : [...photos, hash],
  ).then(({ photos }) => ({ ok: photos.includes(hash) }))

/**
 * Removes a photo, or moves it to the front if the business has it. Returns the id of the log entry, or null
 * if nothing changed.
 */
export async function removeOrPromotePhoto(
  db: Db,
  by: ActorContext,
  businessId: number,
  { hash, verb }: { hash: string; verb: PhotoVerb },
): Promise<number | null> {
  const { entry } = await changePhotos(db, by, businessId, (photos) => {
    const others = photos.filter((each) => each !== hash)
    return verb === 'primera' && photos.includes(hash) ? [hash, ...others] : others
  })
  return entry
}

export type PhotoVerb = 'quitar' | 'primera'

const isReordered = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && before.some((hash, place) => hash !== after[place])

/**
 * Builds the log data for a new main photo. The photos field itself logs only their number, which does not
 * change.
 */
const reordered = (before: readonly string[], [first = '']: readonly string[]) => ({
  action: 'changed' as const,
  before: { [MAIN_PHOTO_LOG_LABEL]: 'La 1' },
  after: { [MAIN_PHOTO_LOG_LABEL]: `La que era la ${before.indexOf(first) + 1}` },
})

/** Label of the main photo in the log. */
export const MAIN_PHOTO_LOG_LABEL = 'Foto principal'

/**
 * Changes the photos and returns them. If the owner adds one, a published business is listed as unseen again.
 * Deletes removed photos that nothing refers to, so that they do not count for the storage limit.
 */
function changePhotos(
  db: Db,
  by: ActorContext,
  businessId: number,
  change: (photos: readonly string[]) => readonly string[],
): Promise<{ photos: string[]; entry: number | null }> {
  return inTransaction(db, async (trx) => {
    const before = (await readBusiness(trx, businessId))?.photos ?? []
    const photos = [...change(before)]
    const saved = await saveBusiness(trx, by, businessId, {
      business: { photos },
      ...(isReordered(before, photos) && { entry: reordered(before, photos) }),
    })
    if (saved.ok && photos.some((hash) => !before.includes(hash)))
      await markUnseenIfOwnerChanged(trx, by, businessId)
    const gone = before.filter((hash) => !photos.includes(hash))
    await deleteUnreferencedImageRows(trx, { among: gone, now: by.now ?? new Date() })
    return { photos, entry: saved.ok ? saved.entry : null }
  })
}

/** Lists the addresses of the approved images of each category (rows 102, 215, 222). */
export async function listApprovedCategoryImageUrls(
  db: Db,
  categoryIds: number[],
): Promise<Map<number, string[]>> {
  const banks = await listBankImagesByCategory(db, categoryIds)
  return new Map([...banks].map(([id, images]) => [id, images.map(({ address }) => address)]))
}

interface Pictured extends BusinessTextsForTrade {
  category_id: number
  category: CategoryBadgeData
  logo_hash: string | null
  /** Hash of the first photo. Undefined if photos are not to be shown. */
  photo_hash?: string | null
}

/** Picture and trade of a business, for cards and page. */
interface Appearance {
  picture: Picture
  trade: TradeWithDrawings | null
}

/**
 * Builds a function that finds picture and trade of businesses in these categories, without further queries.
 * The picture is the first photo, otherwise the logo, otherwise the drawing of the trade. Without such a
 * drawing it is a category image, chosen by the slug, or the drawing of the category (row 102, D157).
 */
export async function buildPictureAndTradeFinder(
  db: Db,
  categoryIds: number[],
): Promise<(business: Pictured) => Appearance> {
  const [banks, phrases] = await Promise.all([
    listApprovedCategoryImageUrls(db, categoryIds),
    readPhrasesThatAssignTrades(db),
  ])
  const pictureOf = (business: Pictured, trade: TradeWithDrawings | null): Picture => {
    if (business.photo_hash) return { src: paths.image(business.photo_hash), kind: 'photo' }
    if (business.logo_hash) return { src: paths.image(business.logo_hash), kind: 'logo' }
    const drawing = pickTradeDrawing(trade, business.business_slug)
    if (drawing) return { src: paths.illustration(drawing), kind: 'photo' }
    const bank = banks.get(business.category_id) ?? []
    const chosen = bank[hashText32(business.business_slug) % bank.length]
    if (chosen) return { src: chosen, kind: 'photo' }
    return { src: paths.illustration(business.category.illustration), kind: 'drawing' }
  }
  return (business) => {
    const trade = findTrade(business, phrases)
    return { trade, picture: pictureOf(business, trade) }
  }
}

/** Reads the name and the logo of a business. The logo is null if it has none. */
export async function readNameAndLogo(
  db: Db,
  businessId: number,
): Promise<{ name: string; logo: StoredImage | null }> {
  const { name, hash, width, height } = await db
    .selectFrom('businesses as business')
    .leftJoin('images', 'images.hash', 'business.logo_hash')
    .select(['business.business_name as name', 'images.hash', 'images.width', 'images.height'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { name, logo: hash && width && height ? { hash, width, height } : null }
}

/**
 * Sets or removes (null) the logo of a business (row 204). If the owner sets one, a published business is
 * listed as unseen again. Fails like `saveBusiness`.
 */
export function setLogo(
  db: Db,
  by: ActorContext,
  businessId: number,
  logoHash: string | null,
): Promise<SaveBusinessResult> {
  return inTransaction(db, async (trx) => {
    const before = await logoHashOf(trx, businessId)
    const saved = await saveBusiness(trx, by, businessId, { business: { logoHash } })
    if (logoHash && saved.ok && saved.changed.length > 0) await markUnseenIfOwnerChanged(trx, by, businessId)
    // Deletes the replaced logo if nothing refers to it, so that it does not count for the storage limit.
    if (before && saved.ok && saved.changed.length > 0)
      await deleteUnreferencedImageRows(trx, { among: [before], now: by.now ?? new Date() })
    return saved
  })
}

async function logoHashOf(trx: Db, businessId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('businesses')
    .select('logo_hash')
    .where('id', '=', businessId)
    .executeTakeFirst()
  return row?.logo_hash ?? null
}
