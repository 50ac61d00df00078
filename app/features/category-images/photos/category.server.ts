import type { Db } from 'db/connect'
import { findManagedCategory } from '~/features/categories/manage/read.server'
import type { PhotoCategory } from './schema'

/** The category of an address below `/admin/categoria`, active or not; null when there is none (D9). */
export async function findPhotoCategory(db: Db, word: string): Promise<PhotoCategory | null> {
  const category = await findManagedCategory(db, word)
  if (!category) return null
  const { id, name, slug, hue, illustration } = category
  return { id, name, slug, hue, illustration }
}
