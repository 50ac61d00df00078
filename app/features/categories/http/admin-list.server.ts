import { db } from '~/db.server'
import { withFallback } from '~/http/fallback.server'
import { BANK_SIZE, completeness, LIST_THRESHOLD } from '../completeness'
import { countApprovedImages, listManagedCategories } from '../manage/list.server'

const PLACES = {
  panel: { order: 'name', threshold: BANK_SIZE },
  list: { order: 'position', threshold: LIST_THRESHOLD },
} as const

/** Every category with its badge of images. Null when they cannot be read; images that cannot be counted are `Sin datos`. */
export async function loadCategories(place: keyof typeof PLACES) {
  const { order, threshold } = PLACES[place]
  const approved = await withFallback('category images', countApprovedImages(db), null)
  const categories = await withFallback('categories', listManagedCategories(db, order, approved), null)
  return categories?.map((category) => ({
    ...category,
    completeness: completeness(category.approvedImages, threshold),
  }))
}
