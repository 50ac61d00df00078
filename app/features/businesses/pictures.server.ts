import type { Db } from 'db/connect'
import { listBanks } from '~/features/category-images/bank/list.server'
import { paths } from '~/paths'
import type { Picture } from '~/values/picture'
import { hash } from '~/values/text/hash'

/** Addresses of the images in the bank of each category (rows 102, 215, 222). */
export async function approvedImages(db: Db, categoryIds: number[]): Promise<Map<number, string[]>> {
  const banks = await listBanks(db, categoryIds)
  return new Map([...banks].map(([id, images]) => [id, images.map(({ address }) => address)]))
}

/** A business's picture: its logo, else an image of its category by the slug's hash, else the drawing (row 102). */
export function businessPicture(
  business: { business_slug: string; logo_hash: string | null; illustration: string },
  bank: string[],
): Picture {
  if (business.logo_hash) return { src: paths.image(business.logo_hash), kind: 'logo' }
  const chosen = bank[hash(business.business_slug) % bank.length]
  const drawing = paths.illustration(business.illustration)
  return chosen ? { src: chosen, kind: 'photo', drawing } : { src: drawing, kind: 'drawing' }
}
