export interface StoredFile {
  name: string
  bytes: number
  modified: Date
}

/**
 * Store of files by name: a local folder or a remote bucket. Each call throws if the store does not answer.
 */
export interface FileStore {
  /** Local folder with the files. Null if they are stored remotely. */
  readonly folder: string | null
  /** Stores a file completely or not at all, and durably. Replaces a file of that name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null if no file has that name. */
  get: (name: string) => Promise<Buffer | null>
  size: (name: string) => Promise<number | null>
  /** Succeeds if no file has that name. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredFile>
}
