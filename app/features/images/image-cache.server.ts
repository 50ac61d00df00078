import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { writeFileAtomically } from '~/values/files/write-file.server'

interface ImageCacheOptions {
  /** Where finished pictures are kept; made when it is missing. Nothing else may lie there. */
  folder: string
  /** What the names of the pictures look like; files with other names are cleared away. */
  names: RegExp
  /** Bytes the folder may hold: beyond it the pictures asked for longest ago go. */
  room?: number | undefined
  /** Pictures that may be in the making at once; who asks for one more is sent away. */
  queue?: number | undefined
  /** After a picture, nothing is made for so many times as long as that took. */
  rest?: number | undefined
  report: (error: unknown) => void
}

const MEGABYTE = 1024 * 1024
const LONGEST_REST = 1000

/**
 * Pictures made when asked for, one at a time, kept on disk by name. Null when too many wait, or one `whom` has asked for
 * is not done yet; `paint` may throw.
 */
export function imageCache(options: ImageCacheOptions) {
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
    opened ??= openFolder(folder, names, cached).catch(report)
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

/** Makes one picture after the other, and waits after each for `rest` times as long as it took. */
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

/** Takes over what an earlier process left, the oldest first; what it never finished goes. */
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
