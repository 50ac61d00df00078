import type { Db } from 'db/connect'
import type { ActorContext } from '~/features/audit/schema'
import { type ImageError, MIN_IMAGE_SIDE_PX } from '~/features/images/image'
import { storeImage } from '~/features/images/store.server'
import { paths } from '~/paths'
import type { FileStore } from '~/values/files/file-store.server'
import type { PhotoStatus } from '../photos/schema'
import { addImageToBank } from './change.server'
import { listBankImages } from './images.server'

interface Upload {
  category: { id: number; name: string }
  /** `bytes` is null for files above the maximum number per upload. */
  files: { name: string; bytes: Buffer | null }[]
  description: string | null
}

/** Result of a file. `was`: status of the same picture if it already existed. */
export type UploadImageResult =
  | { ok: true; was: PhotoStatus | null; isInBank: boolean }
  | ImageError
  | { ok: false; reason: 'too_many' }

/** Adds pictures to a category one by one. A rejected one does not affect the others. */
export async function uploadImages(
  db: Db,
  store: FileStore,
  by: ActorContext,
  { category, files, description }: Upload,
): Promise<UploadImageResult[]> {
  const kept = []
  for (const { bytes } of files) {
    const stored = bytes
      ? await storeImage(db, store, bytes, { smallest: MIN_IMAGE_SIDE_PX })
      : { ok: false as const, reason: 'too_many' as const }
    if (!stored.ok) kept.push(stored)
    else {
      const address = paths.image(stored.image.hash)
      kept.push(await addImageToBank(db, by, category, { address, description }))
    }
  }
  const bank = new Set((await listBankImages(db, category.id)).map(({ id }) => id))
  return kept.map((each) => ('id' in each ? { ok: true, was: each.was, isInBank: bank.has(each.id) } : each))
}
