import type { Db } from 'db/connect'
import type { CategoryBadge } from '~/features/categories/category-card'
import { listBanks } from '~/features/category-images/bank/list.server'
import { distinctivePhrases } from '~/features/search/dictionary/phrases.server'
import { paths } from '~/paths'
import type { Picture } from '~/values/pictures/picture'
import { hash } from '~/values/text/hash'
import { type Trading, tradeDrawing } from './trade-drawing.server'

/** Addresses of the images in the bank of each category (rows 102, 215, 222). */
export async function approvedImages(db: Db, categoryIds: number[]): Promise<Map<number, string[]>> {
  const banks = await listBanks(db, categoryIds)
  return new Map([...banks].map(([id, images]) => [id, images.map(({ address }) => address)]))
}

interface Pictured extends Trading {
  category_id: number
  category: CategoryBadge
  logo_hash: string | null
}

/**
 * Chooses the pictures of businesses of these categories, of any number without another query: the logo, else the drawing of
 * the trade, else an image of the category by the slug's hash, else the category's drawing (row 102).
 */
export async function pictureChooser(
  db: Db,
  categoryIds: number[],
): Promise<(business: Pictured) => Picture> {
  const [banks, phrases] = await Promise.all([approvedImages(db, categoryIds), distinctivePhrases(db)])
  return (business) => {
    if (business.logo_hash) return { src: paths.image(business.logo_hash), kind: 'logo' }
    const trade = tradeDrawing(business, phrases)
    if (trade) return { src: paths.illustration(trade), kind: 'photo' }
    const bank = banks.get(business.category_id) ?? []
    const chosen = bank[hash(business.business_slug) % bank.length]
    if (chosen) return { src: chosen, kind: 'photo' }
    return { src: paths.illustration(business.category.illustration), kind: 'drawing' }
  }
}
