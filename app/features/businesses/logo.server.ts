import type { Db } from 'db/connect'
import type { By } from '~/features/audit/schema'
import type { StoredImage } from '~/features/images/image'
import { deleteUnnamedImages } from '~/features/images/reference-check.server'
import { saveBusiness } from './save.server'

/** What a business is called, and the picture it shows; null when it has none. */
export async function readLogo(
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

/** Gives a business a kept picture as its logo, or takes it away with null (row 204). */
export function setLogo(db: Db, by: By, businessId: number, logoHash: string | null): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = (await readLogo(trx, businessId)).logo?.hash ?? null
    const saved = await saveBusiness(trx, by, businessId, { business: { logoHash } })
    // One that was replaced takes no more room of the share.
    if (before && saved.ok && saved.changed.length > 0)
      await deleteUnnamedImages(trx, { among: [before], now: by.now ?? new Date() })
  })
}
