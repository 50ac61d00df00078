import type { FileStore } from '~/values/files/file-store'

export interface Bucket {
  url: string
  keyId: string
  secret: string
  region: string
}

/** How long a store may take to answer, in milliseconds: whoever sends a form waits for it. */
const TIMEOUT_MS = 8_000
/** Names of one listing; the protocol gives no more. */
const AT_ONCE = 1_000

/** Keeps files in a bucket, their names behind `prefix` (`images/`). What the store says of a failure is thrown, without keys. */
export function bucketStore({ url, keyId, secret, region }: Bucket, prefix: string): FileStore {
  // Loaded where there is a bucket, and nowhere else.
  const bucket = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({
        accessKeyId: keyId,
        secretAccessKey: secret,
        endpoint: url,
        region,
        requestAbortTimeout: TIMEOUT_MS,
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
        const found = await (await bucket).listObjectsPaged('/', prefix, AT_ONCE, token)
        for (const { Key, Size, LastModified } of found?.objects ?? [])
          yield { name: Key.slice(prefix.length), bytes: Number(Size), modified: new Date(LastModified) }
        token = found?.nextContinuationToken
      } while (token)
    },
  }
}

const typeOf = (name: string) => (name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream')
