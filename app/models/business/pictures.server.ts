import type { Db } from 'db/connect'
import type { Picture } from '~/models/category/schema'
import { hash } from '~/models/text/hash'
import { paths } from '~/paths'

const BANK_SIZE = 5

/** Addresses of the approved bank images of each category, oldest first, at most five (rows 102, 215, 222). */
export async function approvedImages(db: Db, categoryIds: number[]): Promise<Map<number, string[]>> {
  const images = new Map<number, string[]>()
  if (categoryIds.length === 0) return images
  const rows = await db
    .selectFrom('category_image_bank')
    .select(['category_id', 'image_url'])
    .where('category_id', 'in', categoryIds)
    .where('status', '=', 'approved')
    .where('image_type', '=', 'bank')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const bank = images.get(row.category_id) ?? []
    if (bank.length < BANK_SIZE) images.set(row.category_id, [...bank, row.image_url])
  }
  return images
}

/**
 * The picture of a business: its logo, else one of its category's approved images chosen by the hash of the
 * slug, so that it stays the same, else the category's drawing (row 102).
 */
export function businessPicture(
  business: { business_slug: string; logo_hash: string | null; illustration: string },
  bank: string[],
): Picture {
  if (business.logo_hash) return { src: paths.image(business.logo_hash), kind: 'logo' }
  const chosen = bank[hash(business.business_slug) % bank.length]
  if (chosen) return { src: chosen, kind: 'photo' }
  return { src: paths.illustration(business.illustration), kind: 'drawing' }
}
