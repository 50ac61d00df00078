export interface StoredFile {
  name: string
  bytes: number
  modified: Date
}

/**
 * Stores files by name in a local folder or a remote bucket. Each function throws if the storage does not
 * answer.
 */
export interface FileStore {
  /** Local folder of the files. Null if the storage is remote. */
  readonly folder: string | null
  /** Stores a file permanently, either completely or not at all. Replaces an existing file with the name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no file with the name. */
  get: (name: string) => Promise<Buffer | null>
  size: (name: string) => Promise<number | null>
  /** Also succeeds if there is no file with the name. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredFile>
}
