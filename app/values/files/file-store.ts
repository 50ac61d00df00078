export interface StoredFile {
  name: string
  bytes: number
  modified: Date
}

/** Where files are kept by name: a folder, or a bucket somewhere else. Every call throws when the store does not answer. */
export interface FileStore {
  /** The folder on this machine in which the files lie under their names; null when they are somewhere else. */
  readonly folder: string | null
  /** Keeps a file whole or not at all, for good when this returns; one of that name is replaced. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Null when there is none of that name. */
  get: (name: string) => Promise<Buffer | null>
  size: (name: string) => Promise<number | null>
  /** Also well when there is none. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredFile>
}
