import type { Db } from 'db/connect'
import type { StoredImage } from '~/features/images/image'
import { deleteUnnamedImages } from '~/features/images/unnamed.server'
import { indexPending } from '~/features/search/indexing.server'
import { refreshQuality } from './refresh-quality.server'

/** What a business is called, and the picture it shows; null when it has none. */
export async function readLogo(
  db: Db,
  businessId: number,
): Promise<{ name: string; logo: StoredImage | null }> {
  const { name, hash, width, height } = await db
    .selectFrom('business_pages as business')
    .leftJoin('images', 'images.hash', 'business.logo_hash')
    .select(['business.business_name as name', 'images.hash', 'images.width', 'images.height'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return { name, logo: hash && width && height ? { hash, width, height } : null }
}

/** Told, in the transaction that changes a logo, what it was and what it is. */
export type NoteLogo = (trx: Db, before: string | null, after: string | null) => Promise<void>

interface Noted {
  note?: NoteLogo | undefined
  now?: Date | undefined
}

/** Gives a business a kept picture as its logo, or takes it away with null (row 204). */
export function setLogo(
  db: Db,
  businessId: number,
  logo: string | null,
  { note, now = new Date() }: Noted = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = (await readLogo(trx, businessId)).logo?.hash ?? null
    if (before === logo) return
    await trx
      .updateTable('business_pages')
      .set(({ eb }) => ({ logo_hash: logo, version: eb('version', '+', 1), updated_at: now.toISOString() }))
      .where('id', '=', businessId)
      .execute()
    await note?.(trx, before, logo)
    // One that was replaced takes no more room of the share.
    if (before) await deleteUnnamedImages(trx, { among: [before], now })
    await refreshQuality(trx, businessId)
    await indexPending(trx)
  })
}
