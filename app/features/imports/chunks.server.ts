import type { Db } from 'db/connect'
import type { FileStore } from '~/values/files/file-store'
import { CHUNK_BYTES, MAX_IMPORT_BYTES } from '~/values/files/list-size'

/** Chunks that nobody has made a file of are forgotten after a day. */
const KEPT = 86_400_000
/** Chunks of the largest file. */
const MOST_CHUNKS = Math.ceil(MAX_IMPORT_BYTES / CHUNK_BYTES)

/** A file that a browser sends in chunks, and whose it is. */
export interface Transfer {
  /** The account that sends it. */
  userId: number
  /** What the browser calls the transfer: a random UUID. */
  key: string
}

/** The chunk with this number, from 1 on. */
export interface Chunk extends Transfer {
  number: number
  bytes: Uint8Array
}

/** What the whole is called in the store and in `imports.file`; its chunks bear the same name with their number. */
const fileOf = ({ userId, key }: Transfer) => `partes.${userId}.${key}.csv`
const chunkOf = (file: string, number: number) => `${file}.${number}`
const CHUNK_NAME = /^(partes\.(\d+)\.[0-9a-f-]{36}\.csv)\.\d+$/

const isKey = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/**
 * Keeps a chunk; one that is sent again replaces itself. The first one makes the account's earlier transfers, of which
 * nothing became a file, go: nobody fills the disk with beginnings. False for what is no chunk of a file that could be
 * imported.
 */
export async function storeChunk(db: Db, store: FileStore, chunk: Chunk): Promise<boolean> {
  const { number, bytes, key, userId } = chunk
  const isNumbered = Number.isSafeInteger(number) && number >= 1 && number <= MOST_CHUNKS
  if (!isNumbered || !isKey(key) || bytes.length === 0 || bytes.length > CHUNK_BYTES) return false
  const file = fileOf(chunk)
  if (number === 1) await forgetChunks(db, store, (of) => of.userId === userId && of.file !== file)
  await store.put(chunkOf(file, number), bytes)
  return true
}

/**
 * The name under which the chunks are read as one file from now on; null where one of `count` is missing, one in the
 * middle is too short, or they are too large together.
 */
export async function joinChunks(
  store: FileStore,
  transfer: Transfer,
  count: number,
): Promise<string | null> {
  if (!isKey(transfer.key) || !(count >= 1 && count <= MOST_CHUNKS)) return null
  const file = fileOf(transfer)
  const sizes = await Promise.all(
    Array.from({ length: count }, (_, index) => store.size(chunkOf(file, index + 1))),
  )
  const isWhole = sizes.every((size, index) => size !== null && (size === CHUNK_BYTES || index === count - 1))
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
  return isWhole && bytes <= MAX_IMPORT_BYTES ? file : null
}

/** The names of the chunks of a file, in their order; none for one that came whole. */
export async function chunksOf(store: FileStore, file: string): Promise<string[]> {
  const names: string[] = []
  for (let number = 1; number <= MOST_CHUNKS; number++) {
    const name = chunkOf(file, number)
    if ((await store.size(name)) === null) break
    names.push(name)
  }
  return names
}

/** Forgets the chunks of transfers that ended in no file a day ago. */
export const forgetAbandonedChunks = (db: Db, store: FileStore, now: Date): Promise<void> =>
  forgetChunks(db, store, ({ modified }) => modified.getTime() < now.getTime() - KEPT)

interface StoredChunk {
  file: string
  userId: number
  modified: Date
}

async function forgetChunks(db: Db, store: FileStore, isOld: (chunk: StoredChunk) => boolean): Promise<void> {
  for await (const { name, modified } of store.list()) {
    const [, file = '', userId] = CHUNK_NAME.exec(name) ?? []
    if (file === '' || !isOld({ file, userId: Number(userId), modified })) continue
    const used = await db.selectFrom('imports').select('id').where('file', '=', file).executeTakeFirst()
    if (!used) await store.remove(name)
  }
}
