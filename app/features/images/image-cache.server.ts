import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { writeFileAtomically } from '~/values/files/file-store.server'

interface ImageCacheOptions {
  /** Folder for finished pictures. It is created if missing. It must not contain other files. */
  folder: string
  /** Pattern of the file names. Files with other names are deleted. */
  names: RegExp
  /** Maximum size of the folder in bytes. Above it, the least recently used pictures are deleted. */
  room?: number | undefined
  /** Maximum number of pictures that wait or are being made. Further requests get null. */
  queue?: number | undefined
  /** Length of the pause after each picture, as a multiple of the time it took. At most one second. */
  rest?: number | undefined
  report: (error: unknown) => void
}

const MEGABYTE = 1024 * 1024
const LONGEST_REST = 1000

/**
 * Creates a disk cache of pictures that are made on request, one at a time. The returned function throws if
 * `paint` throws. It returns null if too many pictures wait, or if another picture for the same `whom` is in
 * progress.
 */
export function createImageCache(options: ImageCacheOptions) {
  const { folder, names, room = 64 * MEGABYTE, queue = 8, rest = 0, report } = options
  const cached = new LRUCache<string, number>({
    maxSize: room,
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(report)
    },
  })
  const keep = (name: string, picture: Buffer) =>
    writeFileAtomically(join(folder, name), picture)
      .then(() => cached.set(name, picture.length))
      .catch(report)
  const makeInTurn = oneAtATime(rest)
  const underWay = new Map<string, Promise<Buffer>>()
  const busy = new Set<string>()
  let opened: Promise<void> | undefined

  return async (name: string, paint: () => Promise<Buffer>, whom?: string): Promise<Buffer | null> => {
    opened ??= openFolder(folder, names, cached).catch((error: unknown) => {
      // The next request tries again.
      opened = undefined
      report(error)
    })
    await opened
    const stored = cached.get(name) && (await readFile(join(folder, name)).catch(() => undefined))
    if (stored) return stored
    const same = underWay.get(name)
    if (same) return same
    if (underWay.size >= queue || (whom && busy.has(whom))) return null
    if (whom) busy.add(whom)
    const work = makeInTurn(paint)
      .then(async (picture) => {
        await keep(name, picture)
        return picture
      })
      .finally(() => {
        underWay.delete(name)
        if (whom) busy.delete(whom)
      })
    underWay.set(name, work)
    return work
  }
}

/** Returns a function that makes one picture at a time, with a pause of `rest` times its duration. */
function oneAtATime(rest: number) {
  let last: Promise<unknown> = Promise.resolve()
  return (paint: () => Promise<Buffer>): Promise<Buffer> => {
    const turn = last.then(async () => ({ since: performance.now(), picture: await paint() }))
    last = turn.then(
      ({ since }) =>
        pause(Math.min(LONGEST_REST, rest * (performance.now() - since)), undefined, { ref: false }),
      () => undefined,
    )
    return turn.then(({ picture }) => picture)
  }
}

/** Adds the pictures of an earlier process to the cache, oldest first. Deletes files with other names. */
async function openFolder(folder: string, names: RegExp, kept: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = []
  for (const name of await readdir(folder)) {
    if (names.test(name)) files.push({ name, ...(await sizeAndAge(join(folder, name))) })
    else await rm(join(folder, name), { force: true })
  }
  files.sort((a, b) => a.modified - b.modified)
  for (const { name, bytes } of files) if (bytes > 0) kept.set(name, bytes)
}

async function sizeAndAge(file: string): Promise<{ bytes: number; modified: number }> {
  const { size, mtimeMs } = await stat(file)
  return { bytes: size, modified: mtimeMs }
}
