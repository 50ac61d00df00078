import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { By } from '~/features/audit/schema'
import type { StoredImage } from '~/features/images/image'
import { deleteUnnamedImages } from '~/features/images/reference-check.server'
import { MOST_PHOTOS } from './owner-business'
import { readBusiness } from './read.server'
import { saveBusiness } from './save.server'

/** What a business is called, and its photos in their order. */
export async function readPhotos(
  db: Db,
  businessId: number,
): Promise<{ name: string; photos: StoredImage[] }> {
  const { name } = await db
    .selectFrom('businesses')
    .select('business_name as name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { name, photos: await photosOf(db, businessId) }
}

/** The photos of a business in their order, with their sizes in pixels. */
export const photosOf = (db: Db, businessId: number): Promise<StoredImage[]> =>
  db
    .selectFrom('business_photos as photo')
    .innerJoin('images', 'images.hash', 'photo.image_hash')
    .select(['images.hash', 'images.width', 'images.height'])
    .where('photo.business_id', '=', businessId)
    .orderBy('photo.position')
    .execute()

/** The photos of two businesses that become one: the first's before the other's, each once, as many as a page shows. */
export const unitedPhotos = (kept: readonly string[], dropped: readonly string[]): string[] =>
  [...new Set([...kept, ...dropped])].slice(0, MOST_PHOTOS)

/** Adds a kept picture to the photos of a business, at their end. Refuses the ninth; the same one twice is there once. */
export const addPhoto = (db: Db, by: By, businessId: number, hash: string): Promise<{ ok: boolean }> =>
  changePhotos(db, by, businessId, (photos) =>
    photos.includes(hash) || photos.length >= MOST_PHOTOS ? photos : [...photos, hash],
  ).then(({ photos }) => ({ ok: photos.includes(hash) }))

/** Takes one of the photos of a business away, or puts it before the others. False when that changes nothing. */
export async function changePhoto(
  db: Db,
  by: By,
  businessId: number,
  { hash, verb }: { hash: string; verb: PhotoVerb },
): Promise<boolean> {
  const { isChanged } = await changePhotos(db, by, businessId, (photos) => {
    const others = photos.filter((each) => each !== hash)
    return verb === 'primera' && photos.includes(hash) ? [hash, ...others] : others
  })
  return isChanged
}

export type PhotoVerb = 'quitar' | 'primera'

/** The photos afterwards. One that is gone takes no more room of the share. */
function changePhotos(
  db: Db,
  by: By,
  businessId: number,
  change: (photos: readonly string[]) => readonly string[],
): Promise<{ photos: string[]; isChanged: boolean }> {
  return inTransaction(db, async (trx) => {
    const before = (await readBusiness(trx, businessId))?.photos ?? []
    const photos = [...change(before)]
    const saved = await saveBusiness(trx, by, businessId, { business: { photos } })
    const gone = before.filter((hash) => !photos.includes(hash))
    await deleteUnnamedImages(trx, { among: gone, now: by.now ?? new Date() })
    return { photos, isChanged: saved.ok && saved.changed.length > 0 }
  })
}
