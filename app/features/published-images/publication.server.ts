import type { Db } from 'db/connect'
import { listBankImagesByCategory } from '~/features/category-images/bank/images.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { buildActiveOnCondition } from '~/features/promotions/active.server'
import { paths } from '~/paths'

const DAY_MS = 86_400_000

/**
 * Whether a picture is public (D129). Examples: a photo of a listed business, or the main picture of an
 * active category.
 */
export async function isPublicImage(db: Db, imageHash: string, now = new Date()): Promise<boolean> {
  const logo = await db
    .selectFrom('businesses')
    .select('id')
    .where('logo_hash', '=', imageHash)
    .where('is_listed', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return (
    logo !== undefined ||
    (await isPhoto(db, imageHash)) ||
    (await isOffered(db, imageHash, now)) ||
    (await isOfCategory(db, paths.image(imageHash)))
  )
}

async function isPhoto(db: Db, hash: string): Promise<boolean> {
  const photo = await db
    .selectFrom('business_photos as photo')
    .innerJoin('businesses', 'businesses.id', 'photo.business_id')
    .select('businesses.id')
    .where('photo.image_hash', '=', hash)
    .where('businesses.is_listed', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}

/** Checks yesterday, too, because the day ends later in the west. */
async function isOffered(db: Db, hash: string, now: Date): Promise<boolean> {
  const [today, yesterday] = [now, new Date(now.getTime() - DAY_MS)].map((day) =>
    getDateInZone(DEFAULT_TIME_ZONE, day),
  )
  const offer = await db
    .selectFrom('promotions')
    .leftJoin('businesses', 'businesses.id', 'promotions.business_id')
    .select('promotions.id')
    .where('image_hash', '=', hash)
    // The offer of a business is public only while the business is listed.
    .where((eb) => eb.or([eb('promotions.business_id', 'is', null), eb('businesses.is_listed', '=', 1)]))
    .where((eb) =>
      eb.or([buildActiveOnCondition(today ?? '')(eb), buildActiveOnCondition(yesterday ?? '')(eb)]),
    )
    .limit(1)
    .executeTakeFirst()
  return offer !== undefined
}

/**
 * Whether a picture is the main one of a visible category, or is shown from a bank. A hidden category with
 * listed businesses still uses its bank.
 */
async function isOfCategory(db: Db, address: string): Promise<boolean> {
  const main = await db
    .selectFrom('categories')
    .select('id')
    .where('image_url', '=', address)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (main) return true
  const filed = await db
    .selectFrom('category_image_bank')
    .innerJoin('categories', 'categories.id', 'category_image_bank.category_id')
    .select('categories.id')
    .where('category_image_bank.image_url', '=', address)
    .where('category_image_bank.deleted_at', 'is', null)
    .where('categories.deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('categories.is_active', '=', 1),
        exists(
          selectFrom('businesses')
            .select('businesses.id')
            .whereRef('businesses.category_id', '=', 'categories.id')
            .where('businesses.is_listed', '=', 1),
        ),
      ]),
    )
    .execute()
  const banks = await listBankImagesByCategory(
    db,
    filed.map(({ id }) => id),
  )
  return [...banks.values()].some((bank) => bank.some((image) => image.address === address))
}
