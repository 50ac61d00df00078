import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { drawSign } from './drawing.server'
import type { Sign } from './sign'

interface Workshop {
  /** Where finished pictures are kept; made when it is missing. */
  folder: string
  /** Bytes the folder may hold: beyond it the pictures asked for longest ago go. */
  room?: number
  /** Drawings that may be wanted at once; who comes later is sent away. */
  queue?: number
  /** Told when a picture could not be kept; it is delivered all the same. */
  report: (error: unknown) => void
  paint?: (sign: Sign) => Promise<Buffer>
}

const MEGABYTE = 1024 * 1024
const NAME = /^[0-9a-f]{64}\.png$/
/** After a drawing the painter rests three times as long: a quarter of one processor at most, whoever asks. */
const REST = 3
const LONGEST_REST = 1000

/**
 * Pictures of signs as PNG (1200 × 630, under 100 kB: WhatsApp takes up to 300 kB), drawn one at a time and kept on
 * disk by what they show. Null when too many are waiting already.
 */
export function signPictures(workshop: Workshop): (sign: Sign) => Promise<Buffer | null> {
  const { folder, room = 64 * MEGABYTE, queue = 8, report, paint = paintSign } = workshop
  const kept = new LRUCache<string, number>({
    maxSize: room,
    sizeCalculation: (bytes) => bytes,
    dispose: (_bytes, name, reason) => {
      if (reason === 'evict') rm(join(folder, name), { force: true }).catch(report)
    },
  })
  const underWay = new Map<string, Promise<Buffer>>()
  let painter: Promise<unknown> = Promise.resolve()
  let opened: Promise<void> | undefined

  const keep = async (name: string, picture: Buffer) => {
    const draft = join(folder, `${name}.draft`)
    await writeFile(draft, picture)
    await rename(draft, join(folder, name))
    kept.set(name, picture.length)
  }

  const paintInTurn = (name: string, sign: Sign) => {
    const turn = painter.then(async () => ({ since: performance.now(), picture: await paint(sign) }))
    painter = turn.then(
      ({ since }) =>
        pause(Math.min(LONGEST_REST, REST * (performance.now() - since)), undefined, { ref: false }),
      () => undefined,
    )
    return turn.then(async ({ picture }) => {
      await keep(name, picture).catch(report)
      return picture
    })
  }

  return async (sign) => {
    opened ??= openFolder(folder, kept).catch(report)
    await opened
    const name = `${createHash('sha256').update(JSON.stringify(sign)).digest('hex')}.png`
    const stored = kept.get(name) && (await readFile(join(folder, name)).catch(() => undefined))
    if (stored) return stored
    const same = underWay.get(name)
    if (same) return same
    if (underWay.size >= queue) return null
    const work = paintInTurn(name, sign).finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }
}

/** Flat colours: 64 of them are enough. */
async function paintSign(sign: Sign): Promise<Buffer> {
  const svg = await drawSign(sign)
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer()
}

/** Takes over what an earlier process left, the oldest first; drafts it never finished go. */
async function openFolder(folder: string, kept: LRUCache<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = []
  for (const name of await readdir(folder)) {
    if (NAME.test(name)) files.push({ name, ...(await sizeAndAge(join(folder, name))) })
    else await rm(join(folder, name), { force: true })
  }
  files.sort((a, b) => a.modified - b.modified)
  for (const { name, bytes } of files) if (bytes > 0) kept.set(name, bytes)
}

async function sizeAndAge(file: string): Promise<{ bytes: number; modified: number }> {
  const { size, mtimeMs } = await stat(file)
  return { bytes: size, modified: mtimeMs }
}
