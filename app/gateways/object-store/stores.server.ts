import { join } from 'node:path'
import { env } from '~/env.server'
import type { FileStore } from '~/values/files/file-store'
import { bucketStore } from './bucket.server'
import { folderStore } from './folder.server'

/** What is kept, by the folder of `DATA_DIR` or the beginning of the names in the bucket. */
const KINDS = ['images', 'imports'] as const
type Kind = (typeof KINDS)[number]

export type Stores = Record<Kind, FileStore>

const storesBy = (make: (kind: Kind) => FileStore): Stores => ({
  images: make('images'),
  imports: make('imports'),
})

/** The volume's, whether it is used or not. */
export const onVolume: Stores = storesBy((kind) => folderStore(join(env.DATA_DIR, kind)))

/** The bucket's; null when none is named. */
export const inBucket: Stores | null = bucketStores()

function bucketStores(): Stores | null {
  const { OBJECT_STORE_URL: url, OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret } = env
  if (!url || !keyId || !secret) return null
  const bucket = { url, keyId, secret, region: env.OBJECT_STORE_REGION }
  return storesBy((kind) => bucketStore(bucket, `${kind}/`))
}

/** Where the pictures are that people have uploaded, and the lists that are being imported. */
export const { images, imports } = inBucket ?? onVolume

/** The pictures, the folder of this machine that has them in other widths, and that of the copies of the data. */
export const imagePlaces = {
  images,
  drawn: folderStore(join(env.DATA_DIR, 'images', 'anchos')),
  copied: folderStore(join(env.DATA_DIR, 'backups', 'images')),
}
