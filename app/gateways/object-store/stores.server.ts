import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '~/env.server'
import { type FileStore, writeFileAtomically } from '~/values/files/file-store.server'

interface Bucket {
  url: string
  keyId: string
  secret: string
  region: string
}

/** Time limit of a request to the store, in milliseconds. The sender of a form may wait for it. */
const STORE_REQUEST_TIMEOUT_MS = 8_000
/** Maximum number of names per list request. */
const MAX_NAMES_PER_LIST = 1_000

/** Creates a store that puts files into a bucket, with `prefix` (such as `images/`) before their names. */
export function createBucketStore({ url, keyId, secret, region }: Bucket, prefix: string): FileStore {
  // The library is loaded only if there is a bucket.
  const bucket = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({
        accessKeyId: keyId,
        secretAccessKey: secret,
        endpoint: url,
        region,
        requestAbortTimeout: STORE_REQUEST_TIMEOUT_MS,
      }),
  )
  return {
    folder: null,
    put: async (name, bytes) => {
      await (await bucket).putObject(prefix + name, bytes, typeOf(name))
    },
    get: async (name) => {
      const bytes = await (await bucket).getObjectArrayBuffer(prefix + name)
      return bytes && Buffer.from(bytes)
    },
    size: async (name) => {
      const found = await (await bucket).listObjectsPaged('/', prefix + name, 1)
      const own = found?.objects?.find(({ Key }) => Key === prefix + name)
      return own ? Number(own.Size) : null
    },
    remove: async (name) => {
      await (await bucket).deleteObject(prefix + name)
    },
    list: async function* () {
      let token: string | undefined
      do {
        const found = await (await bucket).listObjectsPaged('/', prefix, MAX_NAMES_PER_LIST, token)
        for (const { Key, Size, LastModified } of found?.objects ?? [])
          yield { name: Key.slice(prefix.length), bytes: Number(Size), modified: new Date(LastModified) }
        token = found?.nextContinuationToken
      } while (token)
    },
  }
}

const typeOf = (name: string) => (name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')

/** Free disk space in bytes below which a folder accepts no file. It is for the database (T47). */
const MIN_FREE_FOLDER_BYTES = 50 * 1024 * 1024

/**
 * Creates a store that puts files into a folder. `put` creates a missing folder, and throws if the disk is
 * almost full.
 */
export function createFolderStore(folder: string): FileStore {
  return {
    folder,
    put: async (name, bytes) => {
      await requireFreeDisk(folder)
      await writeFileAtomically(join(folder, name), bytes)
    },
    get: (name) => unlessMissing(readFile(join(folder, name))),
    size: async (name) => (await unlessMissing(stat(join(folder, name))))?.size ?? null,
    remove: (name) => rm(join(folder, name), { force: true }),
    list: async function* () {
      for (const entry of (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []) {
        const found = entry.isFile() && (await unlessMissing(stat(join(folder, entry.name))))
        if (found) yield { name: entry.name, bytes: found.size, modified: found.mtime }
      }
    },
  }
}

async function requireFreeDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < MIN_FREE_FOLDER_BYTES)
    throw new Error(`Less than ${MIN_FREE_FOLDER_BYTES} bytes are free under ${folder}`)
}

const unlessMissing = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

/** Kinds of files. Each is a folder in `DATA_DIR`, or a prefix of names in the bucket. */
const FILE_STORE_KINDS = ['images', 'imports'] as const
type Kind = (typeof FILE_STORE_KINDS)[number]

export type FileStores = Record<Kind, FileStore>

const storesBy = (make: (kind: Kind) => FileStore): FileStores => ({
  images: make('images'),
  imports: make('imports'),
})

/** Stores on the local volume, also if a bucket is configured. */
export const localFileStores: FileStores = storesBy((kind) => createFolderStore(join(env.DATA_DIR, kind)))

/** Stores in the bucket. Null if no bucket is configured. */
export const bucketFileStores: FileStores | null = bucketStores()

function bucketStores(): FileStores | null {
  const { OBJECT_STORE_URL: url, OBJECT_STORE_KEY_ID: keyId, OBJECT_STORE_SECRET: secret } = env
  if (!url || !keyId || !secret) return null
  const bucket = { url, keyId, secret, region: env.OBJECT_STORE_REGION }
  return storesBy((kind) => createBucketStore(bucket, `${kind}/`))
}

/** Stores of images and of import files. */
export const { images, imports: importFileStore } = bucketFileStores ?? localFileStores

/** Stores of the images, of their resized versions on this machine, and of their backups. */
export const imageStoresByUse = {
  images,
  drawn: createFolderStore(join(env.DATA_DIR, 'images', 'anchos')),
  copied: createFolderStore(join(env.DATA_DIR, 'backups', 'images')),
}
