import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate disk mounted on a folder. */
export interface Disk {
  folder: string
  /** Fills it until `free` bytes are left. Default: none. */
  fill: (free?: number) => void
  /** Removes what filled it. */
  empty: () => void
  /** Makes it read-only. Works only while no file is open. */
  lock: () => void
  remove: () => void
}

const PIECE = 64 * 1024
const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'pipe' })

/** Mounts a disk of this size in megabytes with a copy of `content`. Undefined if the user may not mount. */
export function makeDisk(megabytes: number, content: string): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'directorio-disco-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  cpSync(content, folder, { recursive: true })
  const room = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    fill: (free = 0) => {
      try {
        for (let piece = 0; room() > free; piece++)
          writeFileSync(join(folder, `relleno-${Date.now()}-${piece}`), Buffer.alloc(PIECE))
      } catch {
        // The disk is full.
      }
    },
    empty: () => {
      for (const name of readdirSync(folder)) if (name.startsWith('relleno-')) rmSync(join(folder, name))
    },
    lock: () => mount('-o', 'remount,ro', folder),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
